import { latePart } from '#web/ui/lazy-component.tsx'

/** For members: visitors do not load what changes a collection. */
export const LateOwnKeeping = latePart(async () => (await import('./own-entry.tsx')).OwnKeeping)
