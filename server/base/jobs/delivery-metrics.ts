// Metrics of event delivery: how old the oldest undelivered event is, and how many were given up.
import type { AppContext } from '#server/base/app-context.ts'
import type { Metrics } from '#server/base/metrics.ts'
import { readSubscribers } from './admin-jobs.ts'

export function watchDeliveries(metrics: Metrics, context: AppContext): void {
  metrics.watchDeliveries(async () => {
    const states = await readSubscribers(context.db)
    const oldest = Math.min(...states.map(({ oldestAt }) => oldestAt?.getTime() ?? Date.now()))
    return {
      oldestSeconds: Math.max(0, (Date.now() - oldest) / 1_000),
      dead: states.reduce((sum, { dead }) => sum + dead, 0),
    }
  })
  metrics.countPurges(() => context.events.countPurges())
}
