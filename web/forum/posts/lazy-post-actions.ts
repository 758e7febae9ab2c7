import { lazyComponent } from '#web/ui/lazy-component.tsx'

/** For members only, so that visitors do not load it. */
export const LazyPostActions = lazyComponent(
  'postActions',
  async () => (await import('./post-actions.tsx')).PostActions,
)
