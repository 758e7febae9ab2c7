import { latePart } from '#web/ui/lazy-component.tsx'

/** For members: at the gate nobody replies. */
export const LateReplyForm = latePart(async () => (await import('./reply-form.tsx')).ReplyForm)
