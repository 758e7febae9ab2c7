import { createFileRoute } from '@tanstack/react-router'
import { isAdmin } from '#contract/entitlements.ts'
import { GIFT_STATES } from '#contract/membership/gift-constants.ts'
import { AdminGate } from '#web/admin/admin-gate.tsx'
import { StaffLinks } from '#web/admin/staff-links.tsx'
import { AdminGiftCodesScreen } from '#web/membership/admin-gift-codes.tsx'
import { type GiftCodesAddress, giftCodesQuery } from '#web/membership/gift-queries.ts'
import { tiersQuery } from '#web/membership/tiers-query.ts'
import { oneOf, pageNumber } from '#web/shell/address-query.ts'
import { pageHead } from '#web/shell/page/page-title.ts'
import { sessionOf } from '#web/shell/session/guards.ts'
import { useViewer } from '#web/shell/session/session.ts'

export const Route = createFileRoute('/(membership)/admin_/gifts')({
  validateSearch: (search: Record<string, unknown>): GiftCodesAddress => ({
    state: oneOf(search.state, GIFT_STATES),
    page: pageNumber(search.page),
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const { viewer } = await sessionOf({ context })
    if (!isAdmin(viewer)) return
    await Promise.all([
      context.queryClient.ensureQueryData(tiersQuery),
      context.queryClient.fetchQuery({ ...giftCodesQuery(deps), staleTime: 0 }),
    ])
  },
  head: () => pageHead({ title: 'Gift codes', isPrivate: true }),
  component: AdminGifts,
})

function AdminGifts() {
  const address = Route.useSearch()
  return isAdmin(useViewer()) ? (
    <AdminGiftCodesScreen address={address} links={<StaffLinks current="gifts" />} />
  ) : (
    <AdminGate />
  )
}
