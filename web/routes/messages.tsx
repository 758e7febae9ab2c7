import { createFileRoute, Outlet, useLocation } from '@tanstack/react-router'
import { SignedIn, Waiting } from '#web/accounts/signed-in.tsx'
import { conversationsQuery } from '#web/messages/message-queries.ts'
import { MessagesFrame } from '#web/messages/messages-frame.tsx'
import { mustBeSignedIn } from '#web/shell/guards.ts'
import { pageHead } from '#web/shell/page-title.ts'

export const Route = createFileRoute('/messages')({
  loader: async ({ context }) => {
    await mustBeSignedIn({ context })
    await context.queryClient.ensureQueryData(conversationsQuery)
  },
  head: () => pageHead({ title: 'Messages', isPrivate: true }),
  pendingComponent: Waiting,
  component: Messages,
})

function Messages() {
  const last = useLocation({ select: ({ pathname }) => pathname.split('/')[2] ?? '' })
  const open = last === 'new' ? 'new' : /^\d+$/.test(last) ? Number(last) : null
  return (
    <SignedIn>
      {() => (
        <MessagesFrame open={open}>
          <Outlet />
        </MessagesFrame>
      )}
    </SignedIn>
  )
}
