import { latePart } from '#web/ui/lazy-component.tsx'

export const LateWaiting = latePart(async () => (await import('./waiting.tsx')).Waiting)
