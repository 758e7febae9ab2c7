import { lazyComponent } from '#web/ui/lazy-component.tsx'

/** Few meet it, so browsers fetch it when it is needed. */
export const LazyNotFound = lazyComponent(async () => (await import('./not-found.tsx')).NotFoundPage)
