import { createFileRoute } from '@tanstack/react-router'
import { paths } from '#contract/paths.ts'
import { CancelScreen } from '#web/billing/subscription/cancel-screen.tsx'
import { pageHead } from '#web/shell/page/page-title.ts'

export const Route = createFileRoute('/(membership)/cancel-membership')({
  head: ({ match }) =>
    pageHead({
      title: 'Cancel membership',
      description: 'How to cancel a paid plan, when it ends and what you keep.',
      canonical: { origin: match.context.origin, path: paths.cancelMembership() },
    }),
  component: CancelScreen,
})
