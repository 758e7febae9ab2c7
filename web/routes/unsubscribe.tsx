import { createFileRoute } from '@tanstack/react-router'
import { ApiError } from '#contract/api-error.ts'
import {
  UnsubscribeBroken,
  UnsubscribeScreen,
  unsubscriptionQuery,
} from '#web/notifications/unsubscribe-screen.tsx'
import { pageHead } from '#web/shell/page/page-title.ts'

export const Route = createFileRoute('/unsubscribe')({
  validateSearch: ({ token }: Record<string, unknown>): { token?: string | undefined } => ({
    token: typeof token === 'string' ? token : undefined,
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps: { token } }) => {
    if (!token) return { isGood: false }
    try {
      await context.queryClient.ensureQueryData(unsubscriptionQuery(token))
      return { isGood: true }
    } catch (error) {
      if (error instanceof ApiError && error.status === 400) return { isGood: false }
      throw error
    }
  },
  head: () => pageHead({ title: 'Email notifications', isPrivate: true }),
  component: function Unsubscribe() {
    const { isGood } = Route.useLoaderData()
    const { token } = Route.useSearch()
    return isGood && token ? <UnsubscribeScreen token={token} /> : <UnsubscribeBroken />
  },
})
