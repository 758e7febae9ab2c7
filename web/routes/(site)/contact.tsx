import { createFileRoute } from '@tanstack/react-router'
import { paths } from '#contract/paths.ts'
import { query, useLoaded } from '#web/queries.ts'
import { pageHead } from '#web/shell/page/page-title.ts'
import { useSession } from '#web/shell/session/session.ts'
import { ContactPage } from '#web/site/contact/contact-page.tsx'

const siteQuery = query('GET /api/site')

export const Route = createFileRoute('/(site)/contact')({
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(siteQuery),
  head: ({ match }) =>
    pageHead({
      title: 'Contact Us',
      description: 'Contact the people who run this site.',
      canonical: { origin: match.context.origin, path: paths.contact() },
    }),
  component: Contact,
})

function Contact() {
  const { user } = useSession()
  const site = useLoaded(siteQuery)
  return <ContactPage site={site} sender={{ name: user?.username ?? '', email: user?.email ?? '' }} />
}
