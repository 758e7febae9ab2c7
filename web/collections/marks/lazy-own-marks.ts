import { lazyComponent } from '#web/ui/lazy-component.tsx'

/** For members only: visitors have no marks. */
export const LazyOwnMarks = lazyComponent('ownMarks', async () => (await import('./own-marks.tsx')).OwnMarks)
