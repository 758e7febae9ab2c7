import { createFileRoute, notFound } from '@tanstack/react-router'
import { NEW_POST_DRAFT, POST_DRAFT } from '#contract/blog/constants.ts'
import { paths } from '#contract/paths.ts'
import { editorCategoriesQuery, editorPostQuery } from '#web/blog/editor/editor-queries.ts'
import { EditorScreen } from '#web/blog/editor/editor-screen.tsx'
import { wholeNumber } from '#web/shell/address-query.ts'
import { pageHead } from '#web/shell/page/page-title.ts'
import { mustBeAdmin, orNotFound } from '#web/shell/session/guards.ts'
import { loadDraft } from '#web/writing/drafts/drafts-query.ts'

export const Route = createFileRoute('/(blog)/admin-blog-editor/$id')({
  loader: async ({ context, params }) => {
    await mustBeAdmin({ context }, { visitor: paths.adminLogin(), member: paths.home() })
    const { queryClient } = context
    const id = params.id === 'new' ? null : wholeNumber(params.id)
    if (id === undefined) throw notFound()
    const post = id === null ? null : orNotFound(queryClient.ensureQueryData(editorPostQuery(id)))
    await Promise.all([
      post,
      queryClient.ensureQueryData(editorCategoriesQuery),
      loadDraft(queryClient, POST_DRAFT, id === null ? NEW_POST_DRAFT : String(id)),
    ])
    return { id }
  },
  head: () => pageHead({ title: 'Blog editor', isPrivate: true }),
  component: function BlogEditor() {
    return <EditorScreen id={Route.useLoaderData().id} />
  },
})
