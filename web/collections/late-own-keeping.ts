import { latePart } from '#web/ui/late-part.tsx'

/** For members: visitors do not load what changes a collection. */
export const LateOwnKeeping = latePart(async () => (await import('./own-keeping.tsx')).OwnKeeping)
