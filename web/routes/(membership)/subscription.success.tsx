import { createFileRoute } from '@tanstack/react-router'
import { SuccessScreen } from '#web/billing/checkout/success-screen.tsx'
import { loadProgress } from '#web/billing/subscription/load-billing.ts'
import { typedText } from '#web/shell/address-query.ts'
import { pageHead } from '#web/shell/page/page-title.ts'

export const Route = createFileRoute('/(membership)/subscription/success')({
  validateSearch: ({ session_id }: Record<string, unknown>): { session_id?: string | undefined } => ({
    session_id: typedText(session_id),
  }),
  loader: ({ context }) => loadProgress({ context }),
  head: () => pageHead({ title: 'Subscription', isPrivate: true }),
  component: function Success() {
    return <SuccessScreen sessionId={Route.useSearch().session_id} />
  },
})
