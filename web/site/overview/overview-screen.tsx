// OverviewScreen: the admins' overview.
import type { ReactNode } from 'react'
import { paths } from '#contract/paths.ts'
import type { OverviewSeries, PlanStatistics, SiteOverview } from '#contract/site/overview.ts'
import {
  OVERVIEW_DAYS,
  type OverviewDays,
  type OverviewQueueName,
} from '#contract/site/overview-constants.ts'
import { twelveHours } from '#contract/twelve-hours.ts'
import { query, useLoaded } from '#web/queries.ts'
import { Card } from '#web/ui/card.tsx'
import { ChipLink } from '#web/ui/chip.tsx'
import { ColumnChart } from '#web/ui/display/column-chart.tsx'
import { countText } from '#web/ui/display/count-text.ts'
import { moneyText } from '#web/ui/display/money.tsx'
import { Table } from '#web/ui/display/table.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { SectionHead } from '#web/ui/section-head.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { HealthList } from './health-list.tsx'
import { changeText, columnsOf } from './overview-columns.ts'

export const overviewQuery = (days: OverviewDays = '30') =>
  query('GET /api/admin/overview', { query: { days } })

const TITLES: Record<OverviewSeries['name'], { title: string; one: string; several: string }> = {
  sign_ups: { title: 'Sign-ups', one: 'new member', several: 'new members' },
  posts: { title: 'Forum posts', one: 'topic or reply', several: 'topics and replies' },
  listings: { title: 'Listings', one: 'new listing', several: 'new listings' },
  plans_begun: { title: 'Plans started', one: 'new subscription', several: 'new subscriptions' },
  plans_ended: { title: 'Plans ended', one: 'ended subscription', several: 'ended subscriptions' },
}

const QUEUES: Record<OverviewQueueName, { title: string; rest: string }> = {
  review: { title: 'Review queue', rest: 'Nothing is reported or held.' },
  contact: { title: 'Contact messages', rest: 'No unanswered messages.' },
  proposals: { title: 'Machine proposals', rest: 'No open proposals.' },
  event_proposals: { title: 'Proposed events', rest: 'No open proposals.' },
  webhooks: { title: 'Failed webhook events', rest: 'No failed events.' },
}

export interface OverviewScreenProps {
  days: OverviewDays | undefined
  links: ReactNode
}

/** Growth, revenue, open queues, and health of the site. */
export function OverviewScreen({ days = '30', links }: OverviewScreenProps) {
  const data = useLoaded(overviewQuery(days))
  return (
    <div className="wrap">
      <PageHead
        breadcrumb={[{ label: 'Admin Dashboard', href: paths.admin() }, { label: 'Overview' }]}
        title="Overview"
        lead={`${countText(data.members, 'member')}, as of ${twelveHours(data.at.slice(11, 16))} UTC.`}
        actions={links}
      />
      <div className="flex flex-col gap-10">
        <section aria-labelledby="waiting">
          <SectionHead id="waiting" title="Waiting for you" />
          <Queues queues={data.queues} />
        </section>
        <section aria-labelledby="health">
          <SectionHead id="health" title="Health" lead={healthText(data.health)} />
          <HealthList findings={data.health} />
        </section>
        <section aria-labelledby="growth">
          <SectionHead id="growth" title="Growth" />
          <Spans days={days} />
          <ul className="grid gap-4 md:grid-cols-2 lg:grid-cols-6">
            {data.series.map((series) => (
              <Series key={series.name} series={series} from={data.from} />
            ))}
          </ul>
        </section>
        <section aria-labelledby="income">
          <SectionHead
            id="income"
            title="Income"
            lead="What members pay in a month at today’s prices, before fees. Gifts and trials count as nothing."
          />
          <Plans plans={data.plans} days={Number(days)} />
        </section>
      </div>
    </div>
  )
}

function healthText(health: SiteOverview['health']): string {
  const troubles = health.filter(({ state }) => state !== 'good').length
  if (troubles === 0) return 'Everything is as it should be.'
  return troubles === 1 ? 'One thing needs a look.' : `${troubles} things need a look.`
}

function Spans({ days }: { days: OverviewDays }) {
  return (
    <nav aria-label="Days" className="mb-4 flex flex-wrap gap-2">
      {OVERVIEW_DAYS.map((each) => (
        <ChipLink
          key={each}
          href={paths.adminOverview({ days: each === '30' ? undefined : each })}
          lit={each === days}
          tone="amber"
        >
          {each} days
        </ChipLink>
      ))}
    </nav>
  )
}

function Series({ series: { name, days, before }, from }: { series: OverviewSeries; from: string }) {
  const { title, one, several } = TITLES[name]
  const count = days.reduce((sum, each) => sum + each, 0)
  return (
    <Card as="li" className="lg:col-span-2 lg:nth-[n+4]:col-span-3">
      <h3 className="display text-xl">{title}</h3>
      <p className="mt-1 mb-3">
        <span className="num font-semibold text-2xl">{count.toLocaleString('en-US')}</span>{' '}
        <span className="text-quiet">{count === 1 ? one : several}</span>
        <span className="block text-quiet text-sm">{changeText(count, before, days.length)}</span>
      </p>
      <ColumnChart label={`${title} by day`} heads={['Day (UTC)', title]} columns={columnsOf(from, days)} />
    </Card>
  )
}

function Queues({ queues }: Pick<SiteOverview, 'queues'>) {
  return (
    <ul className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-5">
      {queues.map(({ name, waiting, path }) => (
        <Card key={name} as="li" liftable className="max-lg:last:odd:col-span-2">
          <SiteLink href={path} className="stretched font-semibold">
            {QUEUES[name].title}
          </SiteLink>
          <p className="mt-1 text-quiet">
            {waiting === 0 ? (
              QUEUES[name].rest
            ) : (
              <>
                <span className="num font-semibold text-2xl text-ink">{waiting.toLocaleString('en-US')}</span>{' '}
                waiting
              </>
            )}
          </p>
        </Card>
      ))}
    </ul>
  )
}

function Plans({ plans, days }: { plans: readonly PlanStatistics[]; days: number }) {
  if (plans.length === 0)
    return <EmptyState title="No paid plans">A plan with a price appears here once it is made.</EmptyState>
  const sum = (of: (plan: PlanStatistics) => number) => plans.reduce((total, plan) => total + of(plan), 0)
  const monthly = sum(dollarsOf)
  return (
    <Table label="Income by plan">
      <thead>
        <tr>
          <th scope="col">Plan</th>
          <th scope="col" className="num">
            Paying
          </th>
          <th scope="col" className="num">
            Per month
          </th>
          <th scope="col" className="max-sm:hidden">
            Share
          </th>
          <th scope="col" className="num max-sm:hidden">
            Started in {days} days
          </th>
          <th scope="col" className="num max-sm:hidden">
            Ended
          </th>
        </tr>
      </thead>
      <tbody>
        {plans.map((plan) => (
          <tr key={plan.tier}>
            <th scope="row">
              {plan.tier} <span className="text-quiet">{moneyText(plan.price)}</span>
            </th>
            <td className="num">{plan.members.toLocaleString('en-US')}</td>
            <td className="num">{moneyText(plan.monthly)}</td>
            <td className="w-1/4 max-sm:hidden">
              <Share part={monthly === 0 ? 0 : dollarsOf(plan) / monthly} />
            </td>
            <td className="num max-sm:hidden">{plan.begun.toLocaleString('en-US')}</td>
            <td className="num max-sm:hidden">{plan.ended.toLocaleString('en-US')}</td>
          </tr>
        ))}
        <tr>
          <th scope="row">Total</th>
          <td className="num font-semibold">{sum(({ members }) => members).toLocaleString('en-US')}</td>
          <td className="num font-semibold">{moneyText(monthly.toFixed(2))}</td>
          <td className="max-sm:hidden" />
          <td className="num max-sm:hidden">{sum(({ begun }) => begun).toLocaleString('en-US')}</td>
          <td className="num max-sm:hidden">{sum(({ ended }) => ended).toLocaleString('en-US')}</td>
        </tr>
      </tbody>
    </Table>
  )
}

/** Whole cents; a site's revenue is too small for rounding errors. */
const dollarsOf = ({ monthly }: PlanStatistics) => Number(monthly)

/** A share from 0 to 1 as a bar with its percentage. */
function Share({ part }: { part: number }) {
  const percent = Math.round(part * 100)
  return (
    <span className="flex items-center gap-2">
      <span aria-hidden="true" className="h-2 grow rounded-full bg-line">
        <span className="block h-full rounded-full bg-amber" style={{ width: `${percent}%` }} />
      </span>
      <span className="num w-12 text-right text-quiet text-sm">{percent}%</span>
    </span>
  )
}
