// WebhookEvents: webhook events of the payment provider for admins.
import { useQueryClient } from '@tanstack/react-query'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { useState } from 'react'
import type { BillingOverview, WebhookEvent } from '#contract/billing/admin.ts'
import {
  ADMIN_PAGE_SIZE,
  WEBHOOK_EVENT_STATE_LABELS,
  WEBHOOK_EVENT_STATES,
  type WebhookEventState,
} from '#contract/billing/admin-constants.ts'
import { paths } from '#contract/paths.ts'
import { api, type ReplyOf } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip, ChipLink, type Tone } from '#web/ui/chip.tsx'
import { countText } from '#web/ui/display/count-text.ts'
import { Pagination } from '#web/ui/display/pagination.tsx'
import { LongDate } from '#web/ui/display/relative-time.tsx'
import { Table } from '#web/ui/display/table.tsx'
import { EmptyList } from '#web/ui/feedback/empty-list.tsx'
import { failureText } from '#web/ui/feedback/failure.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { MemberLink } from '#web/ui/member-link.tsx'
import { useFocusRestore } from '#web/ui/overlays/focus-restore.ts'
import { SectionHead } from '#web/ui/section-head.tsx'

export interface BillingAddress {
  state?: WebhookEventState | undefined
  page?: number | undefined
}

export interface WebhookEventsProps {
  webhookEvents: ReplyOf<'GET /api/admin/billing/notices'>
  counts: BillingOverview['notices']
  address: BillingAddress
}

/** All webhook events, filtered by state. */
export function WebhookEvents({ webhookEvents: { data, pagination }, counts, address }: WebhookEventsProps) {
  const { busyIds, retriedId, retry } = useRetry()
  // A retried event may leave the filtered list, and its button with it.
  useFocusRestore('webhook-event-list', data.some(({ id }) => id === retriedId) || retriedId === undefined)
  return (
    <section id="webhook-event-list" tabIndex={-1} aria-labelledby="webhook-events">
      <SectionHead
        id="webhook-events"
        title="Webhook events"
        lead="An event only says whose data changed. The site then asks the provider for the details."
      />
      <StateFilter counts={counts} chosen={address.state} />
      {data.length === 0 ? (
        <EmptyList total={pagination.total} title="No matching events">
          {address.state === 'failed' ? 'No failed events.' : 'Events from the payment provider appear here.'}
        </EmptyList>
      ) : (
        <Table label="Webhook events from the payment provider" stacked="tablet">
          <thead>
            <tr>
              <th scope="col">Event</th>
              <th scope="col">Status</th>
              <th scope="col">Member</th>
              <th scope="col">Happened</th>
              <th scope="col">
                <span className="sr-only">Retry</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {data.map((webhookEvent) => (
              <WebhookEventLine
                key={webhookEvent.id}
                webhookEvent={webhookEvent}
                busy={busyIds.includes(webhookEvent.id)}
                isRetried={retriedId === webhookEvent.id}
                onRetry={retry}
              />
            ))}
          </tbody>
        </Table>
      )}
      <Pagination
        page={address.page ?? 1}
        pages={Math.ceil(pagination.total / ADMIN_PAGE_SIZE)}
        hrefOf={(page) => paths.adminBilling({ state: address.state, page: page === 1 ? undefined : page })}
        label="Event pages"
      />
    </section>
  )
}

function StateFilter({
  counts,
  chosen,
}: {
  counts: BillingOverview['notices']
  chosen: WebhookEventState | undefined
}) {
  return (
    <nav aria-label="Filter by status" className="mb-4">
      <ul className="flex flex-wrap gap-2">
        <li>
          <ChipLink href={paths.adminBilling()} lit={chosen === undefined} lamp={false} preserveScroll>
            All but ignored
          </ChipLink>
        </li>
        {WEBHOOK_EVENT_STATES.map((state) => (
          <li key={state}>
            <ChipLink
              href={paths.adminBilling({ state })}
              tone={counts[state] > 0 ? TONES[state] : 'quiet'}
              lit={chosen === state}
              lamp={counts[state] > 0}
              preserveScroll
            >
              {WEBHOOK_EVENT_STATE_LABELS[state]}{' '}
              <span className="num">{counts[state].toLocaleString('en-US')}</span>
            </ChipLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const TONES: Readonly<Record<WebhookEventState, Tone>> = {
  failed: 'red',
  pending: 'amber',
  done: 'green',
  ignored: 'quiet',
}

interface WebhookEventLineProps {
  webhookEvent: WebhookEvent
  busy: boolean
  /** Retried last: its button keeps the focus. */
  isRetried: boolean
  onRetry: (webhookEvent: WebhookEvent) => Promise<void>
}

function WebhookEventLine({ webhookEvent, busy, isRetried, onRetry }: WebhookEventLineProps) {
  const { id, type, state, at, tries, error, nextTryAt, member } = webhookEvent
  const isQueued = state === 'pending' && tries === 0
  const canRetry = state === 'failed' || (state === 'pending' && tries > 0)
  return (
    <tr>
      <td>
        <span className="font-medium max-sm:[overflow-wrap:anywhere] sm:whitespace-nowrap">{type}</span>
        <code className="block font-mono text-quiet text-xs [overflow-wrap:anywhere]">{id}</code>
        {/* Five more values in each row would make the page endless on narrow screens. */}
        <span className="block text-quiet text-sm lg:hidden">
          {member?.username ?? 'No member'}, <LongDate at={at} time className="num" />
        </span>
        {error && state !== 'done' ? (
          <span className="mt-1 block text-sm [overflow-wrap:anywhere]">{error}</span>
        ) : null}
      </td>
      <td>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Chip tone={TONES[state]}>{WEBHOOK_EVENT_STATE_LABELS[state]}</Chip>
          {tries > 0 && state !== 'done' ? (
            <span className="text-quiet text-sm">
              {countText(tries, 'try', 'tries')}
              {nextTryAt ? (
                <>
                  , next <LongDate at={nextTryAt} time />
                </>
              ) : null}
            </span>
          ) : null}
        </span>
      </td>
      <td className="max-lg:hidden!">
        {member ? <MemberLink member={member} /> : <span className="text-quiet">None</span>}
      </td>
      <td className="min-w-36 max-lg:hidden!">
        <LongDate at={at} time className="num" />
      </td>
      <td className="lg:text-right">
        {canRetry || isQueued || isRetried ? (
          <Button
            size="small"
            icon={<RotateCcw size={15} aria-hidden="true" />}
            aria-label={`Retry: ${type}, ${id}`}
            busy={busy}
            off={!canRetry}
            onClick={() => void onRetry(webhookEvent)}
          >
            {isQueued ? 'Queued' : 'Retry'}
          </Button>
        ) : null}
      </td>
    </tr>
  )
}

function useRetry() {
  const client = useQueryClient()
  const [busyIds, setBusyIds] = useState<readonly string[]>([])
  const [retriedId, setRetriedId] = useState<string>()
  async function retry({ id }: WebhookEvent): Promise<void> {
    setBusyIds((all) => [...all, id])
    setRetriedId(id)
    try {
      await api('POST /api/admin/billing/notices/{id}/retry', { params: { id } })
      toast.success('Queued again', 'It will be processed in a moment.')
    } catch (error) {
      toast.error('Something went wrong', failureText(error))
    }
    await Promise.all([
      client.invalidateQueries({ queryKey: ['GET /api/admin/billing'] }),
      client.invalidateQueries({ queryKey: ['GET /api/admin/billing/notices'] }),
    ])
    setBusyIds((all) => all.filter((one) => one !== id))
  }
  return { busyIds, retriedId, retry }
}
