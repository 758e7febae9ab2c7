import { createFileRoute, notFound } from '@tanstack/react-router'
import { readAfterLogin } from '#contract/accounts/after-login.ts'
import { isModerator } from '#contract/entitlements.ts'
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
    const { title } = await orNotFound(context.queryClient.ensureQueryData(caseQuery(id)))
    return { id, title }
  },
  head: ({ loaderData }) =>
    pageHead({ title: loaderData ? `Case ${loaderData.id}: ${loaderData.title}` : 'Case', isPrivate: true }),
  component: function ReviewCase() {
    const loaded = Route.useLoaderData()
    const next = readAfterLogin(`moderationCase-${Route.useParams().id}`)
    if (!isModerator(useViewer()) || !loaded) return <StaffGate needed="moderator" next={next} />
    return <CaseScreen id={loaded.id} />
  },
})
