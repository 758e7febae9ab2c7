import { latePart } from '#web/ui/lazy-component.tsx'

/** Few meet it, so browsers fetch it when it is needed. */
export const LateNotFound = latePart(async () => (await import('./not-found.tsx')).NotFoundPage)
