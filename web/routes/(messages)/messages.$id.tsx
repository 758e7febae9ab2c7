import { createFileRoute } from '@tanstack/react-router'
import { readAfterLogin } from '#contract/accounts/after-login.ts'
import { ConversationScreen } from '#web/messages/conversation-screen.tsx'
import { conversationQuery, threadQuery } from '#web/messages/message-queries.ts'
import { titleOf } from '#web/messages/names.ts'
import { pageHead } from '#web/shell/page/page-title.ts'
import { mustBeSignedIn, orNotFound } from '#web/shell/session/guards.ts'
import { loadDraft } from '#web/writing/drafts/drafts-query.ts'

/** A prefetch before the click is fresh enough. */
const FRESH_MS = 3_000

export const Route = createFileRoute('/(messages)/messages/$id')({
  loader: async ({ context, params }) => {
    await mustBeSignedIn({ context }, readAfterLogin(`conversation-${params.id}`))
    const { queryClient } = context
    const id = Number(params.id)
    const [conversation] = await orNotFound(
      Promise.all([
        queryClient.fetchQuery({ ...conversationQuery(id), staleTime: FRESH_MS }),
        queryClient.fetchQuery({ ...threadQuery(id), staleTime: FRESH_MS }),
        loadDraft(queryClient, 'message', params.id),
      ]),
    )
    return { id, title: titleOf(conversation) }
  },
  head: ({ loaderData }) => pageHead({ title: loaderData?.title ?? 'Messages', isPrivate: true }),
  component: function OneConversation() {
    const { id } = Route.useLoaderData()
    return <ConversationScreen id={id} />
  },
})
