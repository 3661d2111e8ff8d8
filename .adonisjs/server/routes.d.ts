import '@adonisjs/core/types/http'

type ParamValue = string | number | bigint | boolean

export type ScannedRoutes = {
  ALL: {
    'core.live': { paramsTuple?: []; params?: {} }
    'core.ready': { paramsTuple?: []; params?: {} }
    'core.metrics': { paramsTuple?: []; params?: {} }
    'core.info': { paramsTuple?: []; params?: {} }
    'core.status': { paramsTuple?: []; params?: {} }
    'core.document': { paramsTuple?: []; params?: {} }
    'core.reference': { paramsTuple?: []; params?: {} }
    'core.reference.asset': { paramsTuple: [ParamValue]; params: {'file': ParamValue} }
    'auth.signups.store': { paramsTuple?: []; params?: {} }
    'auth.keys.index': { paramsTuple?: []; params?: {} }
    'auth.keys.store': { paramsTuple?: []; params?: {} }
    'auth.keys.show': { paramsTuple: [ParamValue]; params: {'key_id': ParamValue} }
    'auth.keys.update': { paramsTuple: [ParamValue]; params: {'key_id': ParamValue} }
    'auth.keys.destroy': { paramsTuple: [ParamValue]; params: {'key_id': ParamValue} }
    'auth.keys.rotate': { paramsTuple: [ParamValue]; params: {'key_id': ParamValue} }
    'auth.operators.api.login': { paramsTuple?: []; params?: {} }
    'auth.operators.api.logout': { paramsTuple?: []; params?: {} }
    'auth.operators.root.login': { paramsTuple?: []; params?: {} }
    'auth.operators.root.logout': { paramsTuple?: []; params?: {} }
    'auth.admin.me': { paramsTuple?: []; params?: {} }
    'auth.admin.workspaces.index': { paramsTuple?: []; params?: {} }
    'auth.admin.workspaces.store': { paramsTuple?: []; params?: {} }
    'auth.admin.workspaces.show': { paramsTuple: [ParamValue]; params: {'workspace_id': ParamValue} }
    'auth.admin.workspaces.update': { paramsTuple: [ParamValue]; params: {'workspace_id': ParamValue} }
    'auth.admin.workspaces.keys.store': { paramsTuple: [ParamValue]; params: {'workspace_id': ParamValue} }
    'billing.usage.index': { paramsTuple?: []; params?: {} }
    'billing.usage.requests': { paramsTuple?: []; params?: {} }
    'billing.usage.me': { paramsTuple?: []; params?: {} }
    'billing.budgets.index': { paramsTuple?: []; params?: {} }
    'billing.budgets.show': { paramsTuple: [ParamValue]; params: {'budget_id': ParamValue} }
    'billing.budgets.store': { paramsTuple?: []; params?: {} }
    'billing.budgets.update': { paramsTuple: [ParamValue]; params: {'budget_id': ParamValue} }
    'billing.budgets.destroy': { paramsTuple: [ParamValue]; params: {'budget_id': ParamValue} }
    'billing.admin.usage': { paramsTuple?: []; params?: {} }
    'content.overview': { paramsTuple?: []; params?: {} }
    'content.rss': { paramsTuple?: []; params?: {} }
    'content.profile.show': { paramsTuple?: []; params?: {} }
    'content.profile.update': { paramsTuple?: []; params?: {} }
    'content.deliveries.index': { paramsTuple?: []; params?: {} }
    'content.deliveries.retry': { paramsTuple: [ParamValue]; params: {'delivery_id': ParamValue} }
    'content.destinations.index': { paramsTuple?: []; params?: {} }
    'content.destinations.test': { paramsTuple: [ParamValue]; params: {'destination_id': ParamValue} }
    'content.feeds.index': { paramsTuple?: []; params?: {} }
    'content.feeds.store': { paramsTuple?: []; params?: {} }
    'content.feeds.update': { paramsTuple: [ParamValue]; params: {'feed_id': ParamValue} }
    'content.feeds.destroy': { paramsTuple: [ParamValue]; params: {'feed_id': ParamValue} }
    'content.feeds.fetch': { paramsTuple: [ParamValue]; params: {'feed_id': ParamValue} }
    'content.feeds.refresh': { paramsTuple?: []; params?: {} }
    'content.posts.index': { paramsTuple?: []; params?: {} }
    'content.posts.store': { paramsTuple?: []; params?: {} }
    'content.briefs.store': { paramsTuple?: []; params?: {} }
    'content.posts.show': { paramsTuple: [ParamValue]; params: {'post_id': ParamValue} }
    'content.posts.update': { paramsTuple: [ParamValue]; params: {'post_id': ParamValue} }
    'content.posts.destroy': { paramsTuple: [ParamValue]; params: {'post_id': ParamValue} }
    'content.publications.store': { paramsTuple: [ParamValue]; params: {'post_id': ParamValue} }
    'content.briefs.again': { paramsTuple: [ParamValue]; params: {'post_id': ParamValue} }
    'content.destinations.store': { paramsTuple?: []; params?: {} }
    'content.destinations.update': { paramsTuple: [ParamValue]; params: {'destination_id': ParamValue} }
    'content.destinations.destroy': { paramsTuple: [ParamValue]; params: {'destination_id': ParamValue} }
    'conversations.index': { paramsTuple?: []; params?: {} }
    'conversations.clear': { paramsTuple?: []; params?: {} }
    'conversations.settings.show': { paramsTuple?: []; params?: {} }
    'conversations.show': { paramsTuple: [ParamValue]; params: {'conversation_id': ParamValue} }
    'conversations.update': { paramsTuple: [ParamValue]; params: {'conversation_id': ParamValue} }
    'conversations.destroy': { paramsTuple: [ParamValue]; params: {'conversation_id': ParamValue} }
    'conversations.export': { paramsTuple: [ParamValue]; params: {'conversation_id': ParamValue} }
    'conversations.branches.store': { paramsTuple: [ParamValue]; params: {'conversation_id': ParamValue} }
    'conversations.settings.update': { paramsTuple?: []; params?: {} }
    'extensions.plugins.index': { paramsTuple?: []; params?: {} }
    'extensions.plugins.update': { paramsTuple: [ParamValue]; params: {'plugin_id': ParamValue} }
    'gateway.chat_completions': { paramsTuple?: []; params?: {} }
    'gateway.models': { paramsTuple?: []; params?: {} }
    'gateway.model': { paramsTuple: [...ParamValue[]]; params: {'*': ParamValue[]} }
    'gateway_api.chat_completions': { paramsTuple?: []; params?: {} }
    'gateway_api.models': { paramsTuple?: []; params?: {} }
    'gateway_api.model': { paramsTuple: [...ParamValue[]]; params: {'*': ParamValue[]} }
    'knowledge.context': { paramsTuple?: []; params?: {} }
    'knowledge.files.export': { paramsTuple?: []; params?: {} }
    'knowledge.files.import': { paramsTuple?: []; params?: {} }
    'knowledge.forget': { paramsTuple?: []; params?: {} }
    'knowledge.overview': { paramsTuple?: []; params?: {} }
    'knowledge.personal.destroy': { paramsTuple?: []; params?: {} }
    'knowledge.facts.index': { paramsTuple?: []; params?: {} }
    'knowledge.facts.store': { paramsTuple?: []; params?: {} }
    'knowledge.facts.destroy': { paramsTuple?: []; params?: {} }
    'knowledge.facts.show': { paramsTuple: [ParamValue]; params: {'fact_id': ParamValue} }
    'knowledge.facts.rejection': { paramsTuple: [ParamValue]; params: {'fact_id': ParamValue} }
    'knowledge.settings.update': { paramsTuple?: []; params?: {} }
    'knowledge.links.suggest': { paramsTuple?: []; params?: {} }
    'knowledge.links.trainings.index': { paramsTuple?: []; params?: {} }
    'knowledge.links.trainings.store': { paramsTuple?: []; params?: {} }
    'knowledge.links.trainings.show': { paramsTuple: [ParamValue]; params: {'training_id': ParamValue} }
    'knowledge.links.trainings.destroy': { paramsTuple: [ParamValue]; params: {'training_id': ParamValue} }
    'memory.index': { paramsTuple?: []; params?: {} }
    'memory.store': { paramsTuple?: []; params?: {} }
    'memory.clear': { paramsTuple?: []; params?: {} }
    'memory.settings.show': { paramsTuple?: []; params?: {} }
    'memory.settings.update': { paramsTuple?: []; params?: {} }
    'memory.show': { paramsTuple: [ParamValue]; params: {'memory_id': ParamValue} }
    'memory.update': { paramsTuple: [ParamValue]; params: {'memory_id': ParamValue} }
    'memory.destroy': { paramsTuple: [ParamValue]; params: {'memory_id': ParamValue} }
    'providers.public.platform.show': { paramsTuple?: []; params?: {} }
    'providers.public.catalogue.index': { paramsTuple?: []; params?: {} }
    'providers.workspace.index': { paramsTuple?: []; params?: {} }
    'providers.workspace.store': { paramsTuple?: []; params?: {} }
    'providers.workspace.models.update': { paramsTuple: [ParamValue]; params: {'target_id': ParamValue} }
    'providers.workspace.models.destroy': { paramsTuple: [ParamValue]; params: {'target_id': ParamValue} }
    'providers.workspace.show': { paramsTuple: [ParamValue]; params: {'provider_id': ParamValue} }
    'providers.workspace.update': { paramsTuple: [ParamValue]; params: {'provider_id': ParamValue} }
    'providers.workspace.destroy': { paramsTuple: [ParamValue]; params: {'provider_id': ParamValue} }
    'providers.workspace.checks.store': { paramsTuple: [ParamValue]; params: {'provider_id': ParamValue} }
    'providers.admin.index': { paramsTuple?: []; params?: {} }
    'providers.admin.store': { paramsTuple?: []; params?: {} }
    'providers.admin.models.update': { paramsTuple: [ParamValue]; params: {'target_id': ParamValue} }
    'providers.admin.models.destroy': { paramsTuple: [ParamValue]; params: {'target_id': ParamValue} }
    'providers.admin.show': { paramsTuple: [ParamValue]; params: {'provider_id': ParamValue} }
    'providers.admin.update': { paramsTuple: [ParamValue]; params: {'provider_id': ParamValue} }
    'providers.admin.destroy': { paramsTuple: [ParamValue]; params: {'provider_id': ParamValue} }
    'providers.admin.checks.store': { paramsTuple: [ParamValue]; params: {'provider_id': ParamValue} }
    'providers.targets.index': { paramsTuple?: []; params?: {} }
    'providers.targets.store': { paramsTuple?: []; params?: {} }
    'providers.targets.show': { paramsTuple: [ParamValue]; params: {'target_id': ParamValue} }
    'providers.targets.update': { paramsTuple: [ParamValue]; params: {'target_id': ParamValue} }
    'providers.targets.destroy': { paramsTuple: [ParamValue]; params: {'target_id': ParamValue} }
    'routing.evidence.index': { paramsTuple?: []; params?: {} }
    'routing.evidence.export': { paramsTuple?: []; params?: {} }
    'routing.evidence.destroy': { paramsTuple?: []; params?: {} }
    'routing.audit.replay': { paramsTuple: [ParamValue]; params: {'request_id': ParamValue} }
    'routing.evaluations.admin.index': { paramsTuple?: []; params?: {} }
    'routing.evaluations.admin.store': { paramsTuple?: []; params?: {} }
    'routing.evaluations.admin.show': { paramsTuple: [ParamValue]; params: {'evaluation_id': ParamValue} }
    'routing.evaluations.workspace.index': { paramsTuple?: []; params?: {} }
    'routing.evaluations.workspace.store': { paramsTuple?: []; params?: {} }
    'routing.evaluations.workspace.show': { paramsTuple: [ParamValue]; params: {'evaluation_id': ParamValue} }
    'routing.shadow.show': { paramsTuple?: []; params?: {} }
    'routing.shadow.update': { paramsTuple?: []; params?: {} }
    'routing.shadow.destroy': { paramsTuple?: []; params?: {} }
    'routing.evaluation_sets.admin.index': { paramsTuple?: []; params?: {} }
    'routing.evaluation_sets.admin.store': { paramsTuple?: []; params?: {} }
    'routing.evaluation_sets.admin.show': { paramsTuple: [ParamValue]; params: {'set_id': ParamValue} }
    'routing.evaluation_sets.admin.destroy': { paramsTuple: [ParamValue]; params: {'set_id': ParamValue} }
    'routing.evaluation_sets.admin.rows.index': { paramsTuple: [ParamValue]; params: {'set_id': ParamValue} }
    'routing.evaluation_sets.admin.rows.store': { paramsTuple: [ParamValue]; params: {'set_id': ParamValue} }
    'routing.evaluation_sets.workspace.index': { paramsTuple?: []; params?: {} }
    'routing.evaluation_sets.workspace.store': { paramsTuple?: []; params?: {} }
    'routing.evaluation_sets.workspace.show': { paramsTuple: [ParamValue]; params: {'set_id': ParamValue} }
    'routing.evaluation_sets.workspace.destroy': { paramsTuple: [ParamValue]; params: {'set_id': ParamValue} }
    'routing.evaluation_sets.workspace.rows.index': { paramsTuple: [ParamValue]; params: {'set_id': ParamValue} }
    'routing.evaluation_sets.workspace.rows.store': { paramsTuple: [ParamValue]; params: {'set_id': ParamValue} }
    'routing.learning.show': { paramsTuple?: []; params?: {} }
    'routing.learning.policy': { paramsTuple?: []; params?: {} }
    'routing.learning.exploration': { paramsTuple?: []; params?: {} }
    'routing.learning.snapshots.index': { paramsTuple?: []; params?: {} }
    'routing.learning.snapshots.activate': { paramsTuple: [ParamValue]; params: {'version': ParamValue} }
    'routing.learning.snapshots.withdraw': { paramsTuple?: []; params?: {} }
    'routing.learning.refits.index': { paramsTuple?: []; params?: {} }
    'routing.learning.refits.store': { paramsTuple?: []; params?: {} }
    'routing.learning.refits.show': { paramsTuple: [ParamValue]; params: {'refit_id': ParamValue} }
    'routing.learning.refits.destroy': { paramsTuple: [ParamValue]; params: {'refit_id': ParamValue} }
    'routing.learning.comparisons.index': { paramsTuple?: []; params?: {} }
    'routing.learning.comparisons.store': { paramsTuple?: []; params?: {} }
    'routing.learning.comparisons.show': { paramsTuple: [ParamValue]; params: {'comparison_id': ParamValue} }
    'routing.learning.reset': { paramsTuple?: []; params?: {} }
    'routing.learning.export': { paramsTuple?: []; params?: {} }
    'routing.plans.index': { paramsTuple?: []; params?: {} }
    'routing.plans.show': { paramsTuple: [ParamValue]; params: {'request_id': ParamValue} }
    'routing.plans.destroy': { paramsTuple: [ParamValue]; params: {'request_id': ParamValue} }
    'routing.plans.resume': { paramsTuple: [ParamValue]; params: {'request_id': ParamValue} }
    'routing.estimate': { paramsTuple?: []; params?: {} }
    'routing.route': { paramsTuple?: []; params?: {} }
    'routing.feedback': { paramsTuple?: []; params?: {} }
    'routing.estimates.show': { paramsTuple: [ParamValue]; params: {'quote_id': ParamValue} }
    'routing.audit.index': { paramsTuple?: []; params?: {} }
    'routing.audit.show': { paramsTuple: [ParamValue]; params: {'request_id': ParamValue} }
    'routing.stats': { paramsTuple?: []; params?: {} }
    'routing.targets.index': { paramsTuple?: []; params?: {} }
    'workspaces.show': { paramsTuple?: []; params?: {} }
    'workspaces.update': { paramsTuple?: []; params?: {} }
    'workspaces.members.index': { paramsTuple?: []; params?: {} }
    'workspaces.tenants.index': { paramsTuple?: []; params?: {} }
    'workspaces.tenants.show': { paramsTuple: [ParamValue]; params: {'tenant_id': ParamValue} }
    'workspaces.tenants.store': { paramsTuple?: []; params?: {} }
    'workspaces.tenants.update': { paramsTuple: [ParamValue]; params: {'tenant_id': ParamValue} }
    'workspaces.tenants.destroy': { paramsTuple: [ParamValue]; params: {'tenant_id': ParamValue} }
    'workspaces.audit': { paramsTuple?: []; params?: {} }
  }
  GET: {
    'core.live': { paramsTuple?: []; params?: {} }
    'core.ready': { paramsTuple?: []; params?: {} }
    'core.metrics': { paramsTuple?: []; params?: {} }
    'core.info': { paramsTuple?: []; params?: {} }
    'core.status': { paramsTuple?: []; params?: {} }
    'core.document': { paramsTuple?: []; params?: {} }
    'core.reference': { paramsTuple?: []; params?: {} }
    'core.reference.asset': { paramsTuple: [ParamValue]; params: {'file': ParamValue} }
    'auth.keys.index': { paramsTuple?: []; params?: {} }
    'auth.keys.show': { paramsTuple: [ParamValue]; params: {'key_id': ParamValue} }
    'auth.admin.me': { paramsTuple?: []; params?: {} }
    'auth.admin.workspaces.index': { paramsTuple?: []; params?: {} }
    'auth.admin.workspaces.show': { paramsTuple: [ParamValue]; params: {'workspace_id': ParamValue} }
    'billing.usage.index': { paramsTuple?: []; params?: {} }
    'billing.usage.requests': { paramsTuple?: []; params?: {} }
    'billing.usage.me': { paramsTuple?: []; params?: {} }
    'billing.budgets.index': { paramsTuple?: []; params?: {} }
    'billing.budgets.show': { paramsTuple: [ParamValue]; params: {'budget_id': ParamValue} }
    'billing.admin.usage': { paramsTuple?: []; params?: {} }
    'content.overview': { paramsTuple?: []; params?: {} }
    'content.rss': { paramsTuple?: []; params?: {} }
    'content.profile.show': { paramsTuple?: []; params?: {} }
    'content.deliveries.index': { paramsTuple?: []; params?: {} }
    'content.destinations.index': { paramsTuple?: []; params?: {} }
    'content.feeds.index': { paramsTuple?: []; params?: {} }
    'content.posts.index': { paramsTuple?: []; params?: {} }
    'content.posts.show': { paramsTuple: [ParamValue]; params: {'post_id': ParamValue} }
    'conversations.index': { paramsTuple?: []; params?: {} }
    'conversations.settings.show': { paramsTuple?: []; params?: {} }
    'conversations.show': { paramsTuple: [ParamValue]; params: {'conversation_id': ParamValue} }
    'conversations.export': { paramsTuple: [ParamValue]; params: {'conversation_id': ParamValue} }
    'extensions.plugins.index': { paramsTuple?: []; params?: {} }
    'gateway.models': { paramsTuple?: []; params?: {} }
    'gateway.model': { paramsTuple: [...ParamValue[]]; params: {'*': ParamValue[]} }
    'gateway_api.models': { paramsTuple?: []; params?: {} }
    'gateway_api.model': { paramsTuple: [...ParamValue[]]; params: {'*': ParamValue[]} }
    'knowledge.files.export': { paramsTuple?: []; params?: {} }
    'knowledge.overview': { paramsTuple?: []; params?: {} }
    'knowledge.facts.index': { paramsTuple?: []; params?: {} }
    'knowledge.facts.show': { paramsTuple: [ParamValue]; params: {'fact_id': ParamValue} }
    'knowledge.links.suggest': { paramsTuple?: []; params?: {} }
    'knowledge.links.trainings.index': { paramsTuple?: []; params?: {} }
    'knowledge.links.trainings.show': { paramsTuple: [ParamValue]; params: {'training_id': ParamValue} }
    'memory.index': { paramsTuple?: []; params?: {} }
    'memory.settings.show': { paramsTuple?: []; params?: {} }
    'memory.show': { paramsTuple: [ParamValue]; params: {'memory_id': ParamValue} }
    'providers.public.platform.show': { paramsTuple?: []; params?: {} }
    'providers.public.catalogue.index': { paramsTuple?: []; params?: {} }
    'providers.workspace.index': { paramsTuple?: []; params?: {} }
    'providers.workspace.show': { paramsTuple: [ParamValue]; params: {'provider_id': ParamValue} }
    'providers.admin.index': { paramsTuple?: []; params?: {} }
    'providers.admin.show': { paramsTuple: [ParamValue]; params: {'provider_id': ParamValue} }
    'providers.targets.index': { paramsTuple?: []; params?: {} }
    'providers.targets.show': { paramsTuple: [ParamValue]; params: {'target_id': ParamValue} }
    'routing.evidence.index': { paramsTuple?: []; params?: {} }
    'routing.evidence.export': { paramsTuple?: []; params?: {} }
    'routing.audit.replay': { paramsTuple: [ParamValue]; params: {'request_id': ParamValue} }
    'routing.evaluations.admin.index': { paramsTuple?: []; params?: {} }
    'routing.evaluations.admin.show': { paramsTuple: [ParamValue]; params: {'evaluation_id': ParamValue} }
    'routing.evaluations.workspace.index': { paramsTuple?: []; params?: {} }
    'routing.evaluations.workspace.show': { paramsTuple: [ParamValue]; params: {'evaluation_id': ParamValue} }
    'routing.shadow.show': { paramsTuple?: []; params?: {} }
    'routing.evaluation_sets.admin.index': { paramsTuple?: []; params?: {} }
    'routing.evaluation_sets.admin.show': { paramsTuple: [ParamValue]; params: {'set_id': ParamValue} }
    'routing.evaluation_sets.admin.rows.index': { paramsTuple: [ParamValue]; params: {'set_id': ParamValue} }
    'routing.evaluation_sets.workspace.index': { paramsTuple?: []; params?: {} }
    'routing.evaluation_sets.workspace.show': { paramsTuple: [ParamValue]; params: {'set_id': ParamValue} }
    'routing.evaluation_sets.workspace.rows.index': { paramsTuple: [ParamValue]; params: {'set_id': ParamValue} }
    'routing.learning.show': { paramsTuple?: []; params?: {} }
    'routing.learning.snapshots.index': { paramsTuple?: []; params?: {} }
    'routing.learning.refits.index': { paramsTuple?: []; params?: {} }
    'routing.learning.refits.show': { paramsTuple: [ParamValue]; params: {'refit_id': ParamValue} }
    'routing.learning.comparisons.index': { paramsTuple?: []; params?: {} }
    'routing.learning.comparisons.show': { paramsTuple: [ParamValue]; params: {'comparison_id': ParamValue} }
    'routing.learning.export': { paramsTuple?: []; params?: {} }
    'routing.plans.index': { paramsTuple?: []; params?: {} }
    'routing.plans.show': { paramsTuple: [ParamValue]; params: {'request_id': ParamValue} }
    'routing.estimates.show': { paramsTuple: [ParamValue]; params: {'quote_id': ParamValue} }
    'routing.audit.index': { paramsTuple?: []; params?: {} }
    'routing.audit.show': { paramsTuple: [ParamValue]; params: {'request_id': ParamValue} }
    'routing.stats': { paramsTuple?: []; params?: {} }
    'routing.targets.index': { paramsTuple?: []; params?: {} }
    'workspaces.show': { paramsTuple?: []; params?: {} }
    'workspaces.members.index': { paramsTuple?: []; params?: {} }
    'workspaces.tenants.index': { paramsTuple?: []; params?: {} }
    'workspaces.tenants.show': { paramsTuple: [ParamValue]; params: {'tenant_id': ParamValue} }
    'workspaces.audit': { paramsTuple?: []; params?: {} }
  }
  HEAD: {
    'core.live': { paramsTuple?: []; params?: {} }
    'core.ready': { paramsTuple?: []; params?: {} }
    'core.metrics': { paramsTuple?: []; params?: {} }
    'core.info': { paramsTuple?: []; params?: {} }
    'core.status': { paramsTuple?: []; params?: {} }
    'core.document': { paramsTuple?: []; params?: {} }
    'core.reference': { paramsTuple?: []; params?: {} }
    'core.reference.asset': { paramsTuple: [ParamValue]; params: {'file': ParamValue} }
    'auth.keys.index': { paramsTuple?: []; params?: {} }
    'auth.keys.show': { paramsTuple: [ParamValue]; params: {'key_id': ParamValue} }
    'auth.admin.me': { paramsTuple?: []; params?: {} }
    'auth.admin.workspaces.index': { paramsTuple?: []; params?: {} }
    'auth.admin.workspaces.show': { paramsTuple: [ParamValue]; params: {'workspace_id': ParamValue} }
    'billing.usage.index': { paramsTuple?: []; params?: {} }
    'billing.usage.requests': { paramsTuple?: []; params?: {} }
    'billing.usage.me': { paramsTuple?: []; params?: {} }
    'billing.budgets.index': { paramsTuple?: []; params?: {} }
    'billing.budgets.show': { paramsTuple: [ParamValue]; params: {'budget_id': ParamValue} }
    'billing.admin.usage': { paramsTuple?: []; params?: {} }
    'content.overview': { paramsTuple?: []; params?: {} }
    'content.rss': { paramsTuple?: []; params?: {} }
    'content.profile.show': { paramsTuple?: []; params?: {} }
    'content.deliveries.index': { paramsTuple?: []; params?: {} }
    'content.destinations.index': { paramsTuple?: []; params?: {} }
    'content.feeds.index': { paramsTuple?: []; params?: {} }
    'content.posts.index': { paramsTuple?: []; params?: {} }
    'content.posts.show': { paramsTuple: [ParamValue]; params: {'post_id': ParamValue} }
    'conversations.index': { paramsTuple?: []; params?: {} }
    'conversations.settings.show': { paramsTuple?: []; params?: {} }
    'conversations.show': { paramsTuple: [ParamValue]; params: {'conversation_id': ParamValue} }
    'conversations.export': { paramsTuple: [ParamValue]; params: {'conversation_id': ParamValue} }
    'extensions.plugins.index': { paramsTuple?: []; params?: {} }
    'gateway.models': { paramsTuple?: []; params?: {} }
    'gateway.model': { paramsTuple: [...ParamValue[]]; params: {'*': ParamValue[]} }
    'gateway_api.models': { paramsTuple?: []; params?: {} }
    'gateway_api.model': { paramsTuple: [...ParamValue[]]; params: {'*': ParamValue[]} }
    'knowledge.files.export': { paramsTuple?: []; params?: {} }
    'knowledge.overview': { paramsTuple?: []; params?: {} }
    'knowledge.facts.index': { paramsTuple?: []; params?: {} }
    'knowledge.facts.show': { paramsTuple: [ParamValue]; params: {'fact_id': ParamValue} }
    'knowledge.links.suggest': { paramsTuple?: []; params?: {} }
    'knowledge.links.trainings.index': { paramsTuple?: []; params?: {} }
    'knowledge.links.trainings.show': { paramsTuple: [ParamValue]; params: {'training_id': ParamValue} }
    'memory.index': { paramsTuple?: []; params?: {} }
    'memory.settings.show': { paramsTuple?: []; params?: {} }
    'memory.show': { paramsTuple: [ParamValue]; params: {'memory_id': ParamValue} }
    'providers.public.platform.show': { paramsTuple?: []; params?: {} }
    'providers.public.catalogue.index': { paramsTuple?: []; params?: {} }
    'providers.workspace.index': { paramsTuple?: []; params?: {} }
    'providers.workspace.show': { paramsTuple: [ParamValue]; params: {'provider_id': ParamValue} }
    'providers.admin.index': { paramsTuple?: []; params?: {} }
    'providers.admin.show': { paramsTuple: [ParamValue]; params: {'provider_id': ParamValue} }
    'providers.targets.index': { paramsTuple?: []; params?: {} }
    'providers.targets.show': { paramsTuple: [ParamValue]; params: {'target_id': ParamValue} }
    'routing.evidence.index': { paramsTuple?: []; params?: {} }
    'routing.evidence.export': { paramsTuple?: []; params?: {} }
    'routing.audit.replay': { paramsTuple: [ParamValue]; params: {'request_id': ParamValue} }
    'routing.evaluations.admin.index': { paramsTuple?: []; params?: {} }
    'routing.evaluations.admin.show': { paramsTuple: [ParamValue]; params: {'evaluation_id': ParamValue} }
    'routing.evaluations.workspace.index': { paramsTuple?: []; params?: {} }
    'routing.evaluations.workspace.show': { paramsTuple: [ParamValue]; params: {'evaluation_id': ParamValue} }
    'routing.shadow.show': { paramsTuple?: []; params?: {} }
    'routing.evaluation_sets.admin.index': { paramsTuple?: []; params?: {} }
    'routing.evaluation_sets.admin.show': { paramsTuple: [ParamValue]; params: {'set_id': ParamValue} }
    'routing.evaluation_sets.admin.rows.index': { paramsTuple: [ParamValue]; params: {'set_id': ParamValue} }
    'routing.evaluation_sets.workspace.index': { paramsTuple?: []; params?: {} }
    'routing.evaluation_sets.workspace.show': { paramsTuple: [ParamValue]; params: {'set_id': ParamValue} }
    'routing.evaluation_sets.workspace.rows.index': { paramsTuple: [ParamValue]; params: {'set_id': ParamValue} }
    'routing.learning.show': { paramsTuple?: []; params?: {} }
    'routing.learning.snapshots.index': { paramsTuple?: []; params?: {} }
    'routing.learning.refits.index': { paramsTuple?: []; params?: {} }
    'routing.learning.refits.show': { paramsTuple: [ParamValue]; params: {'refit_id': ParamValue} }
    'routing.learning.comparisons.index': { paramsTuple?: []; params?: {} }
    'routing.learning.comparisons.show': { paramsTuple: [ParamValue]; params: {'comparison_id': ParamValue} }
    'routing.learning.export': { paramsTuple?: []; params?: {} }
    'routing.plans.index': { paramsTuple?: []; params?: {} }
    'routing.plans.show': { paramsTuple: [ParamValue]; params: {'request_id': ParamValue} }
    'routing.estimates.show': { paramsTuple: [ParamValue]; params: {'quote_id': ParamValue} }
    'routing.audit.index': { paramsTuple?: []; params?: {} }
    'routing.audit.show': { paramsTuple: [ParamValue]; params: {'request_id': ParamValue} }
    'routing.stats': { paramsTuple?: []; params?: {} }
    'routing.targets.index': { paramsTuple?: []; params?: {} }
    'workspaces.show': { paramsTuple?: []; params?: {} }
    'workspaces.members.index': { paramsTuple?: []; params?: {} }
    'workspaces.tenants.index': { paramsTuple?: []; params?: {} }
    'workspaces.tenants.show': { paramsTuple: [ParamValue]; params: {'tenant_id': ParamValue} }
    'workspaces.audit': { paramsTuple?: []; params?: {} }
  }
  POST: {
    'auth.signups.store': { paramsTuple?: []; params?: {} }
    'auth.keys.store': { paramsTuple?: []; params?: {} }
    'auth.keys.rotate': { paramsTuple: [ParamValue]; params: {'key_id': ParamValue} }
    'auth.operators.api.login': { paramsTuple?: []; params?: {} }
    'auth.operators.api.logout': { paramsTuple?: []; params?: {} }
    'auth.operators.root.login': { paramsTuple?: []; params?: {} }
    'auth.operators.root.logout': { paramsTuple?: []; params?: {} }
    'auth.admin.workspaces.store': { paramsTuple?: []; params?: {} }
    'auth.admin.workspaces.keys.store': { paramsTuple: [ParamValue]; params: {'workspace_id': ParamValue} }
    'billing.budgets.store': { paramsTuple?: []; params?: {} }
    'content.deliveries.retry': { paramsTuple: [ParamValue]; params: {'delivery_id': ParamValue} }
    'content.destinations.test': { paramsTuple: [ParamValue]; params: {'destination_id': ParamValue} }
    'content.feeds.store': { paramsTuple?: []; params?: {} }
    'content.feeds.fetch': { paramsTuple: [ParamValue]; params: {'feed_id': ParamValue} }
    'content.feeds.refresh': { paramsTuple?: []; params?: {} }
    'content.posts.store': { paramsTuple?: []; params?: {} }
    'content.briefs.store': { paramsTuple?: []; params?: {} }
    'content.publications.store': { paramsTuple: [ParamValue]; params: {'post_id': ParamValue} }
    'content.briefs.again': { paramsTuple: [ParamValue]; params: {'post_id': ParamValue} }
    'content.destinations.store': { paramsTuple?: []; params?: {} }
    'conversations.branches.store': { paramsTuple: [ParamValue]; params: {'conversation_id': ParamValue} }
    'gateway.chat_completions': { paramsTuple?: []; params?: {} }
    'gateway_api.chat_completions': { paramsTuple?: []; params?: {} }
    'knowledge.context': { paramsTuple?: []; params?: {} }
    'knowledge.files.import': { paramsTuple?: []; params?: {} }
    'knowledge.forget': { paramsTuple?: []; params?: {} }
    'knowledge.facts.store': { paramsTuple?: []; params?: {} }
    'knowledge.facts.rejection': { paramsTuple: [ParamValue]; params: {'fact_id': ParamValue} }
    'knowledge.links.trainings.store': { paramsTuple?: []; params?: {} }
    'memory.store': { paramsTuple?: []; params?: {} }
    'providers.workspace.store': { paramsTuple?: []; params?: {} }
    'providers.workspace.checks.store': { paramsTuple: [ParamValue]; params: {'provider_id': ParamValue} }
    'providers.admin.store': { paramsTuple?: []; params?: {} }
    'providers.admin.checks.store': { paramsTuple: [ParamValue]; params: {'provider_id': ParamValue} }
    'providers.targets.store': { paramsTuple?: []; params?: {} }
    'routing.evaluations.admin.store': { paramsTuple?: []; params?: {} }
    'routing.evaluations.workspace.store': { paramsTuple?: []; params?: {} }
    'routing.evaluation_sets.admin.store': { paramsTuple?: []; params?: {} }
    'routing.evaluation_sets.admin.rows.store': { paramsTuple: [ParamValue]; params: {'set_id': ParamValue} }
    'routing.evaluation_sets.workspace.store': { paramsTuple?: []; params?: {} }
    'routing.evaluation_sets.workspace.rows.store': { paramsTuple: [ParamValue]; params: {'set_id': ParamValue} }
    'routing.learning.snapshots.activate': { paramsTuple: [ParamValue]; params: {'version': ParamValue} }
    'routing.learning.refits.store': { paramsTuple?: []; params?: {} }
    'routing.learning.comparisons.store': { paramsTuple?: []; params?: {} }
    'routing.learning.reset': { paramsTuple?: []; params?: {} }
    'routing.plans.resume': { paramsTuple: [ParamValue]; params: {'request_id': ParamValue} }
    'routing.estimate': { paramsTuple?: []; params?: {} }
    'routing.route': { paramsTuple?: []; params?: {} }
    'routing.feedback': { paramsTuple?: []; params?: {} }
    'workspaces.tenants.store': { paramsTuple?: []; params?: {} }
  }
  PATCH: {
    'auth.keys.update': { paramsTuple: [ParamValue]; params: {'key_id': ParamValue} }
    'auth.admin.workspaces.update': { paramsTuple: [ParamValue]; params: {'workspace_id': ParamValue} }
    'billing.budgets.update': { paramsTuple: [ParamValue]; params: {'budget_id': ParamValue} }
    'content.feeds.update': { paramsTuple: [ParamValue]; params: {'feed_id': ParamValue} }
    'content.posts.update': { paramsTuple: [ParamValue]; params: {'post_id': ParamValue} }
    'content.destinations.update': { paramsTuple: [ParamValue]; params: {'destination_id': ParamValue} }
    'conversations.update': { paramsTuple: [ParamValue]; params: {'conversation_id': ParamValue} }
    'extensions.plugins.update': { paramsTuple: [ParamValue]; params: {'plugin_id': ParamValue} }
    'memory.update': { paramsTuple: [ParamValue]; params: {'memory_id': ParamValue} }
    'providers.workspace.update': { paramsTuple: [ParamValue]; params: {'provider_id': ParamValue} }
    'providers.admin.update': { paramsTuple: [ParamValue]; params: {'provider_id': ParamValue} }
    'providers.targets.update': { paramsTuple: [ParamValue]; params: {'target_id': ParamValue} }
    'workspaces.update': { paramsTuple?: []; params?: {} }
    'workspaces.tenants.update': { paramsTuple: [ParamValue]; params: {'tenant_id': ParamValue} }
  }
  DELETE: {
    'auth.keys.destroy': { paramsTuple: [ParamValue]; params: {'key_id': ParamValue} }
    'billing.budgets.destroy': { paramsTuple: [ParamValue]; params: {'budget_id': ParamValue} }
    'content.feeds.destroy': { paramsTuple: [ParamValue]; params: {'feed_id': ParamValue} }
    'content.posts.destroy': { paramsTuple: [ParamValue]; params: {'post_id': ParamValue} }
    'content.destinations.destroy': { paramsTuple: [ParamValue]; params: {'destination_id': ParamValue} }
    'conversations.clear': { paramsTuple?: []; params?: {} }
    'conversations.destroy': { paramsTuple: [ParamValue]; params: {'conversation_id': ParamValue} }
    'knowledge.personal.destroy': { paramsTuple?: []; params?: {} }
    'knowledge.facts.destroy': { paramsTuple?: []; params?: {} }
    'knowledge.links.trainings.destroy': { paramsTuple: [ParamValue]; params: {'training_id': ParamValue} }
    'memory.clear': { paramsTuple?: []; params?: {} }
    'memory.destroy': { paramsTuple: [ParamValue]; params: {'memory_id': ParamValue} }
    'providers.workspace.models.destroy': { paramsTuple: [ParamValue]; params: {'target_id': ParamValue} }
    'providers.workspace.destroy': { paramsTuple: [ParamValue]; params: {'provider_id': ParamValue} }
    'providers.admin.models.destroy': { paramsTuple: [ParamValue]; params: {'target_id': ParamValue} }
    'providers.admin.destroy': { paramsTuple: [ParamValue]; params: {'provider_id': ParamValue} }
    'providers.targets.destroy': { paramsTuple: [ParamValue]; params: {'target_id': ParamValue} }
    'routing.evidence.destroy': { paramsTuple?: []; params?: {} }
    'routing.shadow.destroy': { paramsTuple?: []; params?: {} }
    'routing.evaluation_sets.admin.destroy': { paramsTuple: [ParamValue]; params: {'set_id': ParamValue} }
    'routing.evaluation_sets.workspace.destroy': { paramsTuple: [ParamValue]; params: {'set_id': ParamValue} }
    'routing.learning.snapshots.withdraw': { paramsTuple?: []; params?: {} }
    'routing.learning.refits.destroy': { paramsTuple: [ParamValue]; params: {'refit_id': ParamValue} }
    'routing.plans.destroy': { paramsTuple: [ParamValue]; params: {'request_id': ParamValue} }
    'workspaces.tenants.destroy': { paramsTuple: [ParamValue]; params: {'tenant_id': ParamValue} }
  }
  PUT: {
    'content.profile.update': { paramsTuple?: []; params?: {} }
    'conversations.settings.update': { paramsTuple?: []; params?: {} }
    'knowledge.settings.update': { paramsTuple?: []; params?: {} }
    'memory.settings.update': { paramsTuple?: []; params?: {} }
    'providers.workspace.models.update': { paramsTuple: [ParamValue]; params: {'target_id': ParamValue} }
    'providers.admin.models.update': { paramsTuple: [ParamValue]; params: {'target_id': ParamValue} }
    'routing.shadow.update': { paramsTuple?: []; params?: {} }
    'routing.learning.policy': { paramsTuple?: []; params?: {} }
    'routing.learning.exploration': { paramsTuple?: []; params?: {} }
  }
}
declare module '@adonisjs/core/types/http' {
  export interface RoutesList extends ScannedRoutes {}
}