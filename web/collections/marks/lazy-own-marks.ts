import { lazyComponent } from '#web/ui/lazy-component.tsx'

/** For members: visitors have no marks on the machines of a list. */
export const LazyOwnMarks = lazyComponent(async () => (await import('./own-marks.tsx')).OwnMarks)
