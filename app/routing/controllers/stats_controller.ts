import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { check } from '#core/validation/check'
import { quoteStatisticsAnswer } from '#routing/estimate/quotes/quote_answer'
import { quoteStatistics } from '#routing/estimate/quotes/quote_statistics'
import { learningStatistics } from '#routing/judging/statistics/learning_statistics'
import { ReadRouteStatistics, type Window } from '#routing/queries/route_statistics'
import { routers } from '#routing/services/routers'
import { statisticsAnswer } from '#routing/transformers/statistics_answer'
import { statsQuery } from '#routing/validators/queries'

const STANDARD_WINDOW: Window = '7d'

/** Shows how routing does. */
@inject()
export default class StatsController {
  constructor(private readStatistics: ReadRouteStatistics) {}

  async show({ request, caller }: HttpContext) {
    const query = await check(statsQuery, request.qs(), 'query')
    const window = (query.window ?? STANDARD_WINDOW) as Window
    const statistics = await this.readStatistics.handle(caller!.workspaceId, window)
    const span = [caller!.workspaceId, statistics.from, statistics.to] as const
    const quotes = await quoteStatistics(...span)
    const learning = await learningStatistics(...span)
    const policy = { current: routers.policy, available: routers.policies }
    return {
      ...statisticsAnswer(statistics, learning, window, policy),
      quotes: quoteStatisticsAnswer(quotes),
    }
  }
}
