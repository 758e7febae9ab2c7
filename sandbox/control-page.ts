// For admins: the clock, the events and their deliveries, and what shall go wrong next.
import { closeDispute, openDispute } from './charges.ts'
import { workUntil } from './due-work.ts'
import { putAndTell, resend, tell } from './events.ts'
import { centsText, dayText, doing, form, page, safe } from './html.ts'
import { newRefund } from './other-objects.ts'
import type { PageAnswer, PageRequest } from './pages.ts'
import { nowOf, type World } from './world.ts'

const DAY = 24 * 60 * 60
const SHOWN = 60

/** Answers a request to the control page; whoever mounts it sees to it that only admins come here. */
export function controlPage(world: World, csrf: string, request: PageRequest): PageAnswer {
  if (request.form === null) return { status: 200, html: overview(world, csrf) }
  if (request.form.csrf !== csrf) return { status: 403, html: overview(world, csrf) }
  act(world, request.form)
  world.state.save()
  return { status: 303, location: `${world.pagesUrl}/control`, html: '' }
}

function act(world: World, given: Record<string, string>): void {
  const { state, faults } = world
  const id = given.id ?? ''
  if (given.act === 'advance')
    workUntil(world, nowOf(world) + Math.min(400, Math.max(0, Number(given.days) || 0)) * DAY)
  if (given.act === 'resend') resend(state, id)
  if (given.act === 'decline') faults.declinedCharges++
  if (given.act === 'break') faults.api = { fault: 'status_500', count: 5 }
  if (given.act === 'refund') refundCharge(world, id)
  if (given.act === 'dispute') openDispute(world, id)
  if (given.act === 'won' || given.act === 'lost') closeDispute(world, id, given.act)
  if (given.act === 'webhooks') {
    faults.webhooks = given.mode === 'dropped' || given.mode === 'shuffled' ? given.mode : 'ordered'
    faults.copies = given.mode === 'doubled' ? 2 : 1
  }
}

function refundCharge(world: World, id: string): void {
  const charge = world.state.maps.charge.get(id)
  if (charge?.status !== 'succeeded' || charge.refunded) return
  const refund = newRefund({
    amount: charge.amount_captured - charge.amount_refunded,
    currency: charge.currency,
    charge: charge.id,
    intent: charge.payment_intent,
    reason: 'requested_by_customer',
    metadata: {},
    created: nowOf(world),
  })
  putAndTell(world, 'refund', refund, 'refund.created')
  charge.amount_refunded = charge.amount_captured
  charge.refunded = true
  putAndTell(world, 'charge', charge, 'charge.refunded')
  tell(world, 'refund.updated', refund)
}

function overview(world: World, csrf: string): string {
  const { faults } = world
  const body = `<section class="card"><h2>Clock</h2><p>It is <strong>${dayText(nowOf(world))}</strong> here,
${new Date(nowOf(world) * 1000).toISOString().slice(11, 16)} UTC.</p>
${doing(csrf, 'advance', '1 day on', { days: '1' })} ${doing(csrf, 'advance', '7 days on', { days: '7' })}
${doing(csrf, 'advance', '1 month on', { days: '31' })}
${form(csrf, '<label for="days">Days</label><input id="days" name="days" type="number" min="1" max="400" value="3"><button name="act" value="advance">Advance</button>')}</section>
<section class="card"><h2>Faults</h2><p>Declined charges ahead: ${faults.declinedCharges}. Webhooks: ${faults.webhooks}, ${faults.copies} each.
API faults ahead: ${faults.api?.count ?? 0}.</p>
${doing(csrf, 'decline', 'Next charge fails')} ${doing(csrf, 'break', 'API answers 500 five times')}
${['ordered', 'shuffled', 'doubled', 'dropped'].map((mode) => doing(csrf, 'webhooks', `Webhooks ${mode}`, { mode })).join(' ')}</section>
${charges(world, csrf)}${events(world, csrf)}`
  return page('Payment sandbox', body, { isWide: true })
}

function charges({ state }: World, csrf: string): string {
  const rows = [...state.maps.charge.values()]
    .reverse()
    .slice(0, SHOWN)
    .map((charge) => {
      const open = [...state.maps.dispute.values()].find(
        (dispute) => dispute.charge === charge.id && dispute.status === 'needs_response',
      )
      const actions = open
        ? doing(csrf, 'won', 'Dispute won', { id: open.id }) +
          doing(csrf, 'lost', 'Dispute lost', { id: open.id })
        : charge.status === 'succeeded' && !charge.refunded
          ? doing(csrf, 'refund', 'Refund', { id: charge.id }) +
            doing(csrf, 'dispute', 'Dispute', { id: charge.id })
          : ''
      const email = state.maps.customer.get(charge.customer)?.email ?? charge.customer
      const standing = charge.refunded ? 'refunded' : charge.disputed ? 'disputed' : charge.status
      return `<tr><td>${dayText(charge.created)}</td><td>${safe(email)}</td><td>${centsText(charge.amount)}</td><td>${standing}</td><td>${actions}</td></tr>`
    })
  return `<h2>Charges</h2><div class="scroll"><table><thead><tr><th>Day</th><th>Customer</th><th>Amount</th><th>State</th><th>Do</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`
}

function events({ state }: World, csrf: string): string {
  const rows = [...state.maps.event.values()]
    .reverse()
    .slice(0, SHOWN)
    .map((event) => {
      const tries = state.deliveries
        .filter((delivery) => delivery.event === event.id)
        .flatMap(({ attempts, nextAt }) => [
          ...attempts.map(({ status, error }) => String(status ?? error)),
          ...(nextAt === null ? [] : ['waiting']),
        ])
      return `<tr><td>${dayText(event.created)}</td><td><code>${safe(event.type)}</code></td><td>${safe(tries.join(', ') || 'nobody asked')}</td><td>${doing(csrf, 'resend', 'Resend', { id: event.id })}</td></tr>`
    })
  return `<h2>Events</h2><div class="scroll"><table><thead><tr><th>Day</th><th>Type</th><th>Answers</th><th>Do</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`
}
