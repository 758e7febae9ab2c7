import { lazyComponent } from '#web/ui/lazy-component.tsx'

/** For members only, so that visitors do not load it. */
export const LazyOwnEntry = lazyComponent(
  'ownEntry',
  async () => (await import('./own-entry.tsx')).OwnEntryOf,
)
