import { lazyComponent } from '#web/ui/lazy-component.tsx'

/** For members: at the gate nobody replies. */
export const LazyReplyForm = lazyComponent(async () => (await import('./reply-form.tsx')).ReplyForm)
