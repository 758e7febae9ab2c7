import { createFileRoute, notFound } from '@tanstack/react-router'
import { readAfterLogin } from '#contract/accounts/after-login.ts'
import { isModerator, may } from '#contract/entitlements.ts'
import { ReportedListing } from '#web/market/listings/reported-listing.tsx'
import { listingQuery } from '#web/market/market-queries.ts'
import { CaseScreen } from '#web/moderation/cases/case-screen.tsx'
import { caseQuery } from '#web/moderation/cases/review-data.ts'
import { StaffGate } from '#web/moderation/staff-gate.tsx'
import { wholeNumber } from '#web/shell/address-query.ts'
import { pageHead } from '#web/shell/page/page-title.ts'
import { orNotFound, sessionOf } from '#web/shell/session/guards.ts'
import { useViewer } from '#web/shell/session/session.ts'

export const Route = createFileRoute('/(moderation)/moderation/cases/$id')({
  loader: async ({ context, params }) => {
    const { viewer } = await sessionOf({ context })
    if (!isModerator(viewer)) return null
    const id = wholeNumber(params.id)
    if (!id) throw notFound()
    const { title, kind, thing, thingId } = await orNotFound(
      context.queryClient.ensureQueryData(caseQuery(id)),
    )
    const listingId = kind === 'listing' && thing && may(viewer, 'marketplace') ? thingId : null
    if (listingId) await context.queryClient.ensureQueryData(listingQuery(listingId))
    return { id, title, listingId }
  },
  head: ({ loaderData }) =>
    pageHead({ title: loaderData ? `Case ${loaderData.id}: ${loaderData.title}` : 'Case', isPrivate: true }),
  component: function ReviewCase() {
    const loaded = Route.useLoaderData()
    const next = readAfterLogin(`moderationCase-${Route.useParams().id}`)
    if (!isModerator(useViewer()) || !loaded) return <StaffGate needed="moderator" next={next} />
    const { id, listingId } = loaded
    return <CaseScreen id={id} facts={listingId ? <ReportedListing id={listingId} /> : null} />
  },
})
