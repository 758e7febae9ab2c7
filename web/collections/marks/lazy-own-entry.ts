import { lazyComponent } from '#web/ui/lazy-component.tsx'

/** For members: visitors do not load what changes a collection. */
export const LazyOwnEntry = lazyComponent(async () => (await import('./own-entry.tsx')).OwnEntryOf)
