import { createFileRoute } from '@tanstack/react-router'
import { NewMessageScreen } from '#web/messages/new-message-screen.tsx'
import { pageHead } from '#web/shell/page-title.ts'

export const Route = createFileRoute('/messages/new')({
  validateSearch: ({ to }: Record<string, unknown>): { to?: string | undefined } => ({
    to: typeof to === 'string' && to.length <= 100 ? to : undefined,
  }),
  head: () => pageHead({ title: 'New message', isPrivate: true }),
  component: function NewMessage() {
    const { to } = Route.useSearch()
    return <NewMessageScreen key={to} to={to} />
  },
})
