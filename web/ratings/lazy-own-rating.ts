import { latePart } from '#web/ui/lazy-component.tsx'

/** For members: visitors do not load the form. */
export const LateOwnRating = latePart(async () => (await import('./own-rating.tsx')).OwnRating)
