import { api } from '#web/api.ts'
import type { PostEditorProps } from './post-editor.tsx'
import type { ShownPost } from './shown-post.ts'

/** Loads the post's Markdown, because pages contain only the HTML. */
export async function readSource({ kind, id }: ShownPost): Promise<PostEditorProps['source']> {
  const params = { id }
  if (kind === 'topic') return api('GET /api/forum-posts/{id}', { params })
  return { ...(await api('GET /api/forum-replies/{id}', { params })), title: null, machines: [] }
}

/** The post's own Markdown, without the quotes in it. */
export function withoutQuotes(markdown: string): string {
  const lines = markdown.split('\n').filter((line) => !/^ {0,3}>/.test(line))
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
