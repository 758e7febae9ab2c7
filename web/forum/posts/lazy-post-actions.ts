import { latePart } from '#web/ui/lazy-component.tsx'

/** For members: at the gate nobody reacts. */
export const LatePostActions = latePart(async () => (await import('./post-actions.tsx')).PostActions)
