import { latePart } from '#web/ui/late-part.tsx'

export const LateWaiting = latePart(async () => (await import('./waiting.tsx')).Waiting)
