// The editor of formatted text, by far the largest script of the site: fetched by those who write posts.
import { latePart } from '#web/ui/lazy-component.tsx'

export const RichContent = latePart(async () => (await import('./rich-content.tsx')).RichContent)
