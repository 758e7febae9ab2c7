import { lazyComponent } from '#web/ui/lazy-component.tsx'

/** The not-found page, fetched on demand because few readers see it. */
export const LazyNotFound = lazyComponent(
  'notFound',
  async () => (await import('./not-found.tsx')).NotFoundPage,
)
