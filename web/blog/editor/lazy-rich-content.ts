// The editor of formatted text, by far the largest script of the site: fetched by those who write posts.
import { lazyComponent } from '#web/ui/lazy-component.tsx'

export const RichContent = lazyComponent(async () => (await import('./rich-content.tsx')).RichContent)
