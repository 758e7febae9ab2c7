import { createFileRoute } from '@tanstack/react-router'
import { loadProgress } from '#web/billing/load-billing.ts'
import { SuccessScreen } from '#web/billing/success-screen.tsx'
import { typedText } from '#web/shell/address-query.ts'
import { pageHead } from '#web/shell/page-title.ts'

export const Route = createFileRoute('/subscription/success')({
  validateSearch: ({ session_id }: Record<string, unknown>): { session_id?: string | undefined } => ({
    session_id: typedText(session_id),
  }),
  loader: ({ context }) => loadProgress({ context }),
  head: () => pageHead({ title: 'Subscription', isPrivate: true }),
  component: function Success() {
    return <SuccessScreen sessionId={Route.useSearch().session_id} />
  },
})
