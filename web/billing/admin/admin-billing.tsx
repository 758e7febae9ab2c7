// AdminBillingScreen: payments for admins.
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import type { ReactNode } from 'react'
import type { BillingOverview } from '#contract/billing/admin.ts'
import { ADMIN_PAGE_SIZE } from '#contract/billing/admin-constants.ts'
import { paths } from '#contract/paths.ts'
import { query, useLoaded } from '#web/queries.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { LongDate } from '#web/ui/display/relative-time.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { BillingAlerts, StuckCommands } from './alerts.tsx'
import { BillingBooks } from './book-differences.tsx'
import { type BillingAddress, WebhookEvents } from './webhook-events.tsx'

export const overviewQuery = query('GET /api/admin/billing')

export function webhookEventsQuery({ state, page = 1 }: BillingAddress) {
  return query('GET /api/admin/billing/notices', {
    query: { limit: ADMIN_PAGE_SIZE, offset: (page - 1) * ADMIN_PAGE_SIZE, ...(state && { state }) },
  })
}

export interface AdminBillingProps {
  address: BillingAddress
  links: ReactNode
}

/** Payments for admins: waiting items first, then all webhook events, then the reconciliation. */
export function AdminBillingScreen({ address, links }: AdminBillingProps) {
  const overview = useLoaded(overviewQuery)
  const webhookEvents = useLoaded(webhookEventsQuery(address))
  return (
    <div className="wrap">
      <PageHead
        breadcrumb={[{ label: 'Admin Dashboard', href: paths.admin() }, { label: 'Payments' }]}
        title="Payments"
        lead="Webhook events, failed payment tasks, and differences from the payment provider’s data."
        eyebrow={<Provider {...overview} />}
        actions={links}
      />
      <div className="flex flex-col gap-10">
        <PaymentOverview {...overview} />
        <BillingAlerts alerts={overview.alerts} />
        <StuckCommands commands={overview.commands} />
        {overview.provider ? <BillingBooks /> : null}
        <WebhookEvents webhookEvents={webhookEvents} counts={overview.notices} address={address} />
      </div>
    </div>
  )
}

function Provider({ provider, providerAt }: BillingOverview) {
  if (provider === null) return <Chip tone="quiet">No payment provider is set up</Chip>
  if (provider === 'stripe') return <Chip tone="green">Stripe</Chip>
  return (
    <>
      <Chip tone="amber" lit>
        Payment sandbox: test payments only
      </Chip>
      <span className="text-quiet text-sm">
        Its clock: <LongDate at={providerAt} time />
      </span>
    </>
  )
}

function PaymentOverview({ provider, subscriptions: held, notices, lastNoticeAt }: BillingOverview) {
  const statistics: [string, ReactNode, boolean?][] = [
    ['Active', held.active],
    ['Active, ending soon', held.ending],
    ['Payment overdue', held.overdue, held.overdue > 0],
    ...(held.other > 0 ? ([['Not started or paused', held.other]] as [string, ReactNode][]) : []),
    ['Failed events', notices.failed, notices.failed > 0],
    ['Waiting events', notices.pending],
  ]
  return (
    <section aria-labelledby="payment-overview">
      <h2 id="payment-overview" className="sr-only">
        Payment overview
      </h2>
      <dl className="flex flex-wrap gap-px overflow-clip rounded-card border border-line bg-line">
        {statistics.map(([label, value, isBad]) => (
          <div
            key={label}
            className="flex grow basis-32 flex-col-reverse justify-end gap-1 bg-raised px-4 py-3"
          >
            <dt className="text-quiet text-sm">{label}</dt>
            <dd className={`num font-semibold text-2xl ${isBad ? 'text-bad' : ''}`}>{value}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="text-quiet text-sm">
          {lastNoticeAt ? (
            <>
              Last event from the provider: <LongDate at={lastNoticeAt} time />
            </>
          ) : (
            'No events from the provider yet.'
          )}
        </p>
        {provider === 'sandbox' ? (
          <ButtonLink
            href={paths.paymentControl()}
            reload
            size="small"
            icon={<SlidersHorizontal size={16} aria-hidden="true" />}
          >
            Sandbox controls
          </ButtonLink>
        ) : null}
      </div>
    </section>
  )
}
