import { createFileRoute } from '@tanstack/react-router'
import { paths } from '#contract/paths.ts'
import { api } from '#web/api.ts'
import { BeforeGift } from '#web/billing/checkout/before-gift.tsx'
import { useBillingNews } from '#web/billing/subscription/use-billing-news.ts'
import { GiftScreen } from '#web/membership/gift-screen.tsx'
import { pageHead } from '#web/shell/page/page-title.ts'
import { sessionOf } from '#web/shell/session/guards.ts'

export const Route = createFileRoute('/(membership)/gift')({
  loader: async ({ context }) => {
    const { user } = await sessionOf({ context })
    if (user) await (await import('#web/billing/subscription/load-billing.ts')).freshSubscription({ context })
  },
  head: ({ match }) =>
    pageHead({
      title: 'Gift membership',
      description: 'Months of a paid plan as a gift: redeem your code, or find out how to get one.',
      canonical: { origin: match.context.origin, path: paths.gift() },
    }),
  component: GiftPage,
})

function GiftPage() {
  const takeOver = useBillingNews()
  const readAgain = async () => takeOver(await api('GET /api/subscription'))
  return <GiftScreen before={<BeforeGift />} onRedeemed={readAgain} />
}
