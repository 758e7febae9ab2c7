import { createFileRoute } from '@tanstack/react-router'
import { paths } from '#contract/paths.ts'
import { DiscountsScreen } from '#web/membership/discounts-screen.tsx'
import { discountCountQuery, discountsQuery } from '#web/membership/gift-queries.ts'
import { pageHead } from '#web/shell/page/page-title.ts'
import { sessionOf } from '#web/shell/session/guards.ts'

export const Route = createFileRoute('/(membership)/discounts')({
  loader: async ({ context }) => {
    const { user } = await sessionOf({ context })
    if (!user) return
    // Plans and offers may change between visits.
    const { isOpen } = await context.queryClient.fetchQuery({ ...discountCountQuery, staleTime: 0 })
    if (isOpen) await context.queryClient.fetchQuery({ ...discountsQuery, staleTime: 0 })
  },
  head: ({ match }) =>
    pageHead({
      title: 'Members-only discounts',
      description: 'Codes for shops and events, for members whose plan includes them.',
      canonical: { origin: match.context.origin, path: paths.discounts() },
    }),
  component: DiscountsScreen,
})
