import { latePart } from '#web/ui/late-part.tsx'

/** For those who may use the marketplace: the gate does not load it. */
export const LateSaveSearch = latePart(async () => (await import('./save-search.tsx')).SaveSearch)
