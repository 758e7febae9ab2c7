import { createFileRoute, redirect } from '@tanstack/react-router'
import { paths } from '#contract/paths.ts'
import { conversationsQuery, newMessageAbout } from '#web/messages/message-queries.ts'
import { NewMessageScreen } from '#web/messages/new-message-screen.tsx'
import { mustBeSignedIn } from '#web/shell/guards.ts'
import { pageHead } from '#web/shell/page-title.ts'
import { draftQuery, loadDraft } from '#web/writing/drafts-query.ts'

export const Route = createFileRoute('/messages/new')({
  validateSearch: ({ to }: Record<string, unknown>): { to?: string | undefined } => ({
    to: typeof to === 'string' && to.length <= 100 ? to : undefined,
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps: { to } }) => {
    await mustBeSignedIn({ context })
    const { queryClient } = context
    const about = newMessageAbout(to)
    await loadDraft(queryClient, 'new_message', about)
    if (!to) return
    const { data } = await queryClient.ensureQueryData(conversationsQuery)
    const known = data.find(({ isGroup, others }) => !isGroup && others[0]?.username === to)
    // What was begun before the two had a conversation is finished where it was begun.
    const draft = queryClient.getQueryData(draftQuery('new_message', about).queryKey)
    if (known && !draft?.key) throw redirect({ href: paths.conversation(known.id), statusCode: 302 })
  },
  head: () => pageHead({ title: 'New message', isPrivate: true }),
  component: function NewMessage() {
    const { to } = Route.useSearch()
    return <NewMessageScreen key={to} to={to} />
  },
})
