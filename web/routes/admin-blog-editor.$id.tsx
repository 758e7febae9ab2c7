import { createFileRoute, notFound } from '@tanstack/react-router'
import { paths } from '#contract/paths.ts'
import { findPost } from '#web/admin/find-post.ts'
import { PostState } from '#web/admin/post-state.tsx'
import { wholeNumber } from '#web/shell/address-query.ts'
import { mustBeAdmin } from '#web/shell/guards.ts'
import { pageHead } from '#web/shell/page-title.ts'

export const Route = createFileRoute('/admin-blog-editor/$id')({
  loader: async ({ context, params }) => {
    await mustBeAdmin({ context }, { visitor: paths.adminLogin(), member: paths.home() })
    if (params.id === 'new') return { post: null }
    const id = wholeNumber(params.id)
    const post = id === undefined ? null : await findPost(context.queryClient, id)
    if (!post) throw notFound()
    return { post }
  },
  head: () => pageHead({ title: 'Blog editor', isPrivate: true }),
  component: function BlogEditor() {
    return <PostState post={Route.useLoaderData().post} />
  },
})
