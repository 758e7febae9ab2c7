// What opens when a plan is picked: visitors who only look at the plans need not load it.
import { latePart } from '#web/ui/lazy-component.tsx'

export const LateJoin = latePart(async () => (await import('./join-plan.tsx')).JoinPlan)
export const LateSubscribe = latePart(async () => (await import('./subscribe-plan.tsx')).SubscribePlan)
