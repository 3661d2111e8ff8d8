import type { PluginContext, CheckResult } from '../context.ts'
import type { PluginDefinition } from '../kind_definition.ts'
import type {
  SettingDescription,
  SettingFields,
  SettingsSchema,
  SettingValues,
} from '../settings/types.ts'

/** A post as it is delivered: one revision of it, which does not change while it is on its way. */
export interface DestinationPost {
  id: string
  /** Part of its address; never changes. */
  slug: string
  title: string
  /** A sentence or two; may be empty. */
  summary: string
  /** Markdown. */
  body: string
  /** The same as HTML, cleaned, with absolute links. */
  html: string
  tags: readonly string[]
  category: string | null
  imageUrl: string | null
  /** Page that it is about. */
  sourceUrl: string | null
  /** ISO 8601, UTC. */
  publishedAt: string
  /** When this revision was made; ISO 8601, UTC. */
  updatedAt: string
  revision: number
}

/** What the site has of a post. */
export interface RemotePost {
  /** The site's own id. */
  id: string
  /** Where readers find it; null when the site has no page of it. */
  url: string | null
  /** What the site needs to be told at the next change, such as the time of its last one. */
  version?: string
}

/** Why a post is sent. */
export type DeliveryEvent = 'published' | 'updated' | 'unpublished' | 'test'

/** Pictures that posts name, fetched by the host: real pictures of the common kinds, up to 10 MB. */
export interface DestinationImages {
  /** Null when the picture cannot be had. Never throws. */
  fetch(url: string): Promise<{ type: string; bytes: Uint8Array } | null>
}

/** One attempt, with all that a destination gets to work with. */
export interface DestinationContext<
  Settings = Record<string, unknown>,
> extends PluginContext<Settings> {
  readonly delivery: {
    /** The same at each attempt for one post and one destination; receivers drop repeats by it. */
    readonly id: string
    /** Counts from 1. */
    readonly attempt: number
    readonly event: DeliveryEvent
    /** A text that is nowhere else: write it into the post, so that `find` can tell whether an attempt succeeded. */
    readonly marker: string
  }
  readonly images: DestinationImages
  /** Secrets that were replaced lately and that the other side may still use; the newest first. */
  readonly formerSecrets: readonly string[]
}

/** What a destination can do; the host asks for nothing else. */
export interface DestinationCapabilities {
  /** A delivered post can be changed. */
  update: boolean
  /** A delivered post can be taken back. */
  unpublish: boolean
  /** An attempt of unknown outcome can be settled by looking at the site. Without it the host sends again. */
  find: boolean
  /** A delivered post can be removed; test posts are. */
  remove: boolean
}

/** The functions of a destination. None of them keeps anything for the next call. */
export interface DestinationFunctions<Settings> {
  /** Looks whether posts can be published with these settings, and names what is in the way. */
  verify(context: PluginContext<Settings>): Promise<CheckResult>
  /** Makes the post and reads back that it is there. @throws PluginError */
  create(context: DestinationContext<Settings>, post: DestinationPost): Promise<RemotePost>
  /** Brings a post that the site has to this revision. @throws PluginError */
  update?(
    context: DestinationContext<Settings>,
    remote: RemotePost,
    post: DestinationPost
  ): Promise<RemotePost>
  /** Takes a post back: readers no longer find it. @throws PluginError */
  unpublish?(
    context: DestinationContext<Settings>,
    remote: RemotePost,
    post: DestinationPost
  ): Promise<void>
  /** The post with the delivery's marker; null when there is none. @throws PluginError */
  find?(context: DestinationContext<Settings>): Promise<RemotePost | null>
  /** Removes a post for good. @throws PluginError */
  remove?(context: DestinationContext<Settings>, remote: RemotePost): Promise<void>
}

/**
 * What an author states of a destination. Settings are among `url`, `username`, `secret` and `postStatus`
 * (`publish` or `draft`): those that the host keeps for every destination.
 */
export interface DestinationSpec<Fields extends SettingFields> {
  /** Same as in the manifest. */
  id: string
  /** For people: `WordPress`. */
  name: string
  /** @default '' */
  summary?: string
  /** Where the receiving side is documented. */
  docsUrl: string
  settings: SettingsSchema<Fields>
  /** How long one attempt may take. @default 20_000 */
  timeoutMs?: number
  functions: DestinationFunctions<SettingValues<Fields>>
}

/** A destination as the host works with it. */
export interface Destination extends PluginDefinition {
  readonly kind: 'destination'
  readonly id: string
  readonly name: string
  readonly summary: string
  readonly docsUrl: string
  readonly settings: readonly SettingDescription[]
  readonly timeoutMs: number
  readonly capabilities: DestinationCapabilities
  /** Checks stated settings and fills in defaults. */
  parseSettings(stated: unknown): ReturnType<SettingsSchema['check']>
  readonly functions: DestinationFunctions<any>
}
