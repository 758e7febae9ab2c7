import type { QueryClient } from '@tanstack/react-query'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { ApiError } from '#contract/api-error.ts'
import { paths } from '#contract/paths.ts'
import { profileQuery } from '#web/accounts/profile/profile-query.ts'
import { listingTeaserQuery } from '#web/market/market-queries.ts'
import { conversationsQuery, newMessageAbout } from '#web/messages/message-queries.ts'
import { NewMessageScreen } from '#web/messages/recipients/new-message-screen.tsx'
import { wholeNumber } from '#web/shell/address-query.ts'
import { pageHead } from '#web/shell/page/page-title.ts'
import { mustBeSignedIn } from '#web/shell/session/guards.ts'
import { draftQuery, loadDraft } from '#web/writing/drafts/drafts-query.ts'

interface NewMessageAddress {
  to?: string | undefined
  /** The listing that the message is about. */
  listing?: number | undefined
}

export const Route = createFileRoute('/(messages)/messages/new')({
  validateSearch: ({ to, listing }: Record<string, unknown>): NewMessageAddress => ({
    to: typeof to === 'string' && to.length <= 100 ? to : undefined,
    listing: wholeNumber(listing),
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps: { to, listing } }) => {
    await mustBeSignedIn({ context }, 'messages')
    const { queryClient } = context
    const draftAbout = newMessageAbout(to)
    await loadDraft(queryClient, 'new_message', draftAbout)
    if (!to) return { about: null, isMissing: false }
    // The message can be written even if the listing is gone.
    const about = listing === undefined ? null : await findTeaser(queryClient, listing)
    const { data } = await queryClient.ensureQueryData(conversationsQuery)
    const known = data.find(
      (one) =>
        !one.isGroup &&
        one.others[0]?.username === to &&
        (one.about?.listingId ?? null) === (about?.id ?? null),
    )
    // A draft from before the conversation existed is completed here.
    const draft = queryClient.getQueryData(draftQuery('new_message', draftAbout).queryKey)
    if (known && !draft?.key) throw redirect({ href: paths.conversation(known.id), statusCode: 302 })
    // What was written before the member left can still be read, and sent to another one.
    return { about, isMissing: !known && !draft?.key && (await isNoMember(queryClient, to)) }
  },
  head: () => pageHead({ title: 'New message', isPrivate: true }),
  component: function NewMessage() {
    const { to } = Route.useSearch()
    const { about, isMissing } = Route.useLoaderData()
    return <NewMessageScreen key={to} to={to} about={about} isMissing={isMissing} />
  },
})

async function isNoMember(queryClient: QueryClient, to: string): Promise<boolean> {
  // A group.
  if (to.includes(',')) return false
  try {
    await queryClient.ensureQueryData(profileQuery(to))
    return false
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return true
    throw error
  }
}

async function findTeaser(queryClient: QueryClient, id: number) {
  try {
    const { title } = await queryClient.ensureQueryData(listingTeaserQuery(id))
    return { id, title }
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}
