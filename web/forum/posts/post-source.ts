import { api } from '#web/api.ts'
import type { PostEditorProps } from './post-editor.tsx'
import type { ShownPost } from './shown-post.ts'

/** Loads the post's Markdown, because pages contain only the HTML. */
export async function readSource({ kind, id }: ShownPost): Promise<PostEditorProps['source']> {
  const params = { id }
  if (kind === 'topic') return api('GET /api/forum-posts/{id}', { params })
  return { ...(await api('GET /api/forum-replies/{id}', { params })), title: null, machines: [] }
}
