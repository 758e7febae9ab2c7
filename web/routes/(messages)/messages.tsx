import { createFileRoute, Outlet, useLocation } from '@tanstack/react-router'
import { readAfterLogin } from '#contract/accounts/after-login.ts'
import { SignedIn, Waiting } from '#web/accounts/sign-in/signed-in.tsx'
import { conversationsQuery } from '#web/messages/message-queries.ts'
import { MessagesFrame } from '#web/messages/messages-frame.tsx'
import { pageHead } from '#web/shell/page/page-title.ts'
import { mustBeSignedIn } from '#web/shell/session/guards.ts'

export const Route = createFileRoute('/(messages)/messages')({
  loader: async ({ context, location }) => {
    const [, , id] = location.pathname.split('/')
    await mustBeSignedIn({ context }, readAfterLogin(`conversation-${id}`) ?? 'messages')
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
