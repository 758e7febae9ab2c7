import { latePart } from '#web/ui/late-part.tsx'

/** For members: visitors do not load the form. */
export const LateOwnRating = latePart(async () => (await import('./own-rating.tsx')).OwnRating)
