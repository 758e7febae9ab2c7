import { createFileRoute, notFound } from '@tanstack/react-router'
import { isAdmin, isModerator } from '#contract/entitlements.ts'
import { memberQuery, userQuery } from '#web/moderation/cases/review-data.ts'
import { MemberScreen } from '#web/moderation/members/members-screen.tsx'
import { StaffGate } from '#web/moderation/staff-gate.tsx'
import { wholeNumber } from '#web/shell/address-query.ts'
import { pageHead } from '#web/shell/page/page-title.ts'
import { orNotFound, sessionOf } from '#web/shell/session/guards.ts'
import { useViewer } from '#web/shell/session/session.ts'

export const Route = createFileRoute('/(moderation)/moderation/members/$id')({
  loader: async ({ context, params }) => {
    const { viewer } = await sessionOf({ context })
    if (!isModerator(viewer)) return null
    const id = wholeNumber(params.id)
    if (!id) throw notFound()
    const full = isAdmin(viewer)
    const { username } = await orNotFound<{ username: string }>(
      full
        ? context.queryClient.ensureQueryData(userQuery(id))
        : context.queryClient.ensureQueryData(memberQuery(id)),
    )
    return { id, full, username }
  },
  head: ({ loaderData }) =>
    pageHead({ title: loaderData ? `Member ${loaderData.username}` : 'Member', isPrivate: true }),
  component: function ModeratedMember() {
    const loaded = Route.useLoaderData()
    if (!isModerator(useViewer()) || !loaded) return <StaffGate needed="moderator" />
    return <MemberScreen id={loaded.id} full={loaded.full} />
  },
})
