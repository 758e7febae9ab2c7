import { createFileRoute } from '@tanstack/react-router'
import { isAdmin } from '#contract/entitlements.ts'
import { AdminGate } from '#web/admin/admin-gate.tsx'
import { StaffLinks } from '#web/admin/staff-links.tsx'
import { NewsletterAdmin } from '#web/blog/newsletter/newsletter-admin.tsx'
import {
  newsletterQuery,
  readNewsletterAddress,
  sendingsQuery,
  subscribersQuery,
} from '#web/blog/newsletter/newsletter-queries.ts'
import { pageHead } from '#web/shell/page/page-title.ts'
import { sessionOf } from '#web/shell/session/guards.ts'
import { useViewer } from '#web/shell/session/session.ts'

export const Route = createFileRoute('/(blog)/admin_/newsletter')({
  validateSearch: readNewsletterAddress,
  loaderDeps: ({ search: { search, state, page, sendings } }) => ({ search, state, page, sendings }),
  loader: async ({ context, deps }) => {
    const { viewer } = await sessionOf({ context })
    if (!isAdmin(viewer)) return
    // Always out of date: every visit refetches.
    await Promise.all([
      context.queryClient.fetchQuery({ ...newsletterQuery, staleTime: 0 }),
      context.queryClient.fetchQuery({ ...sendingsQuery(deps), staleTime: 0 }),
      context.queryClient.fetchQuery({ ...subscribersQuery(deps), staleTime: 0 }),
    ])
  },
  head: () => pageHead({ title: 'Newsletter', isPrivate: true }),
  component: Newsletter,
})

function Newsletter() {
  const address = Route.useSearch()
  return isAdmin(useViewer()) ? (
    <NewsletterAdmin address={address} links={<StaffLinks current="newsletter" />} />
  ) : (
    <AdminGate />
  )
}
