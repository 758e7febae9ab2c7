import { createFileRoute, notFound } from '@tanstack/react-router'
import { may } from '#contract/entitlements.ts'
import { ReportedMessageScreen } from '#web/messages/reported-message-screen.tsx'
import { pageHead } from '#web/shell/page/page-title.ts'
import { mustBeSignedIn } from '#web/shell/session/guards.ts'

export const Route = createFileRoute('/(messages)/messages_/reported/$id')({
  loader: async ({ context, params }) => {
    const { viewer } = await mustBeSignedIn({ context })
    if (!may(viewer, 'flag.review') || !/^[1-9]\d{0,9}$/.test(params.id)) throw notFound()
    return { id: Number(params.id) }
  },
  head: () => pageHead({ title: 'Reported message', isPrivate: true }),
  component: function Reported() {
    return <ReportedMessageScreen id={Route.useLoaderData().id} />
  },
})
