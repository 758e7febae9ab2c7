import { lazyComponent } from '#web/ui/lazy-component.tsx'

/** For members: visitors do not load the form. */
export const LazyOwnRating = lazyComponent(
  'ownRating',
  async () => (await import('./own-rating.tsx')).OwnRating,
)
