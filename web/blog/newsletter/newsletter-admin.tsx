import type { ReactNode } from 'react'
import type { NewsletterDay } from '#contract/blog/newsletter-admin.ts'
import { useLoaded } from '#web/queries.ts'
import { columnsOf } from '#web/site/overview/overview-columns.ts'
import { AdminPage } from '#web/ui/admin-page.tsx'
import { Card } from '#web/ui/card.tsx'
import { ColumnChart } from '#web/ui/display/column-chart.tsx'
import { SectionHead } from '#web/ui/section-head.tsx'
import { BounceForm } from './bounce-form.tsx'
import { type NewsletterAddress, newsletterQuery } from './newsletter-queries.ts'
import { SendingList } from './sending-list.tsx'
import { SubscriberList } from './subscriber-list.tsx'

export interface NewsletterAdminProps {
  address: NewsletterAddress
  links: ReactNode
}

/** The newsletter's subscribers, and how each post was sent. */
export function NewsletterAdmin({ address, links }: NewsletterAdminProps) {
  return (
    <AdminPage
      title="Newsletter"
      lead="New posts by email: who gets them, who left, and how each post goes out."
      links={links}
    >
      <Subscribers />
      <SendingList address={address} />
      <SubscriberList address={address} />
      <BounceForm />
    </AdminPage>
  )
}

const STATES = [
  ['confirmed', 'Confirmed'],
  ['pending', 'Waiting to confirm'],
  ['refused', 'Bounced'],
  ['ended', 'Unsubscribed'],
] as const

function Subscribers() {
  const { subscribers, days } = useLoaded(newsletterQuery)
  return (
    <section aria-labelledby="subscriber-counts">
      <SectionHead id="subscriber-counts" title="Subscribers" />
      <dl className="mb-4 grid grid-cols-2 gap-3 lg:grid-cols-4">
        {STATES.map(([state, label]) => (
          <div key={state} className="rounded-card border border-line bg-raised p-4">
            <dt className="text-quiet text-sm">{label}</dt>
            <dd className="num font-semibold text-2xl">{subscribers[state].toLocaleString('en-US')}</dd>
          </div>
        ))}
      </dl>
      <Card>
        <p className="mb-3 text-quiet text-sm">{growthText(days)}</p>
        <ColumnChart
          label="New subscribers by day"
          heads={['Day (UTC)', 'New subscribers']}
          columns={columnsOf(
            days[0]?.day ?? '',
            days.map(({ confirmed }) => confirmed),
          )}
        />
      </Card>
    </section>
  )
}

/** "In the last 30 days: 12 new, 3 unsubscribed, 1 bounced." */
function growthText(days: readonly NewsletterDay[]): string {
  const sum = (what: 'confirmed' | 'ended' | 'refused') =>
    days.reduce((all, day) => all + day[what], 0).toLocaleString('en-US')
  return `In the last ${days.length} days: ${sum('confirmed')} new, ${sum('ended')} unsubscribed, ${sum('refused')} bounced.`
}
