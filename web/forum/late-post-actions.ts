import { latePart } from '#web/ui/late-part.tsx'

/** For members: at the gate nobody reacts. */
export const LatePostActions = latePart(async () => (await import('./post-actions.tsx')).PostActions)
