import { createFileRoute } from '@tanstack/react-router'
import {
  UnsubscribeBroken,
  UnsubscribeScreen,
  unsubscriptionQuery,
} from '#web/notifications/unsubscribe-screen.tsx'
import { loadTokenLink, readTokenAddress } from '#web/routes/-parts/token-link.ts'
import { pageHead } from '#web/shell/page/page-title.ts'

export const Route = createFileRoute('/(members)/unsubscribe')({
  validateSearch: readTokenAddress,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    loadTokenLink(deps.token, (token) => context.queryClient.ensureQueryData(unsubscriptionQuery(token))),
  head: () => pageHead({ title: 'Email notifications', isPrivate: true }),
  component: function Unsubscribe() {
    const { isGood } = Route.useLoaderData()
    const { token } = Route.useSearch()
    return isGood && token ? <UnsubscribeScreen token={token} /> : <UnsubscribeBroken />
  },
})
