import { lazyComponent } from '#web/ui/lazy-component.tsx'

/** For members: at the gate nobody reacts. */
export const LazyPostActions = lazyComponent(async () => (await import('./post-actions.tsx')).PostActions)
