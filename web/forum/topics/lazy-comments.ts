import { lazyComponent } from '#web/ui/lazy-component.tsx'

/** For members: visitors see how many there are. */
export const LazyComments = lazyComponent('comments', async () => (await import('./comments.tsx')).Comments)
