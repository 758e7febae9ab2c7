// The rich text editor, by far the largest script of the site: loaded by authors only.
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'

export const RichContent = lazyComponent(
  'richContent',
  async () => (await import('./rich-content.tsx')).RichContent,
  <Skeleton className="grow" />,
)
