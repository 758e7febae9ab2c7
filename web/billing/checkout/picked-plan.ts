// What opens when a plan is picked: visitors who only look at the plans need not load it.
import { lazyComponent } from '#web/ui/lazy-component.tsx'

export const LazyJoin = lazyComponent(async () => (await import('./join-plan.tsx')).JoinPlan)
export const LazySubscribe = lazyComponent(async () => (await import('./subscribe-plan.tsx')).SubscribePlan)
