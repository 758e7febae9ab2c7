// Screens of a chosen plan. Loaded on demand, since most visitors only look at the plans.
import { lazyComponent } from '#web/ui/lazy-component.tsx'

export const LazyJoin = lazyComponent('join', async () => (await import('./join-plan.tsx')).JoinPlan)
export const LazySubscribe = lazyComponent(
  'subscribe',
  async () => (await import('./subscribe-plan.tsx')).SubscribePlan,
)
