import { lazyComponent } from '#web/ui/lazy-component.tsx'

/** For members only, so that visitors do not load it. */
export const LazyReplyForm = lazyComponent(
  'replyForm',
  async () => (await import('./reply-form.tsx')).ReplyForm,
)
