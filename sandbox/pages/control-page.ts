// For admins: the clock, events with their deliveries, and faults to cause.

import { workUntil } from '#sandbox/due-work.ts'
import { DAY_SECONDS, HOUR_SECONDS } from '#sandbox/durations.ts'
import { putAndTell, resend, tell } from '#sandbox/events.ts'
import { noFaults } from '#sandbox/faults.ts'
import { closeDispute, openDispute } from '#sandbox/objects/charges.ts'
import { newRefund } from '#sandbox/objects/other-objects.ts'
import { monthsAfter } from '#sandbox/objects/periods.ts'
import { nowOf, type World } from '#sandbox/world.ts'
import { centsText, dayText, doing, form, page, safe } from './html.ts'
import type { PageAnswer, PageRequest } from './pages.ts'

const SHOWN = 60

/** Answers a request to the control page; the caller makes sure that only admins come here. */
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
  if (given.act === 'advance') {
    const now = nowOf(world)
    // Bills are paid an hour after they are made: the month that a button promises has that hour in it.
    const target =
      given.days === 'month'
        ? monthsAfter(now, 1) + 2 * HOUR_SECONDS
        : now + Math.min(400, Math.max(0, Number(given.days) || 0)) * DAY_SECONDS
    workUntil(world, target)
  }
  if (given.act === 'resend') resend(state, id)
  if (given.act === 'decline') faults.declinedCharges++
  if (given.act === 'break') faults.api = { fault: 'status_500', count: 5 }
  if (given.act === 'mend') Object.assign(faults, noFaults())
  if (given.act === 'refund') refundCharge(world, id)
  if (given.act === 'dispute') openDispute(world, id)
  if (given.act === 'won' || given.act === 'lost' || given.act === 'warning_closed')
    closeDispute(world, id, given.act)
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
  const body = `${clock(world, csrf)}${troubles(world, csrf)}${charges(world, csrf)}${events(world, csrf)}
<p class="actions"><a class="button" href="/">Back to the site</a></p>`
  return page('Payment sandbox', body, { isWide: true })
}

function clock(world: World, csrf: string): string {
  const now = nowOf(world)
  const steps = [
    ['1', '1 day on'],
    ['7', '7 days on'],
    ['month', '1 month on'],
  ] as const
  const typed = form(
    csrf,
    '<div class="beside"><div><label for="days">Days</label><input id="days" name="days" type="number" min="1" max="400" value="3"></div><button name="act" value="advance">Advance</button></div>',
  )
  return `<section class="card"><h2>Clock</h2><p>It is <strong>${dayText(now)}</strong> here, ${timeText(now)} UTC.
Letting time pass does all that falls due: renewals, retries, ends. It never runs backwards.</p>
<div class="actions">${steps.map(([days, label]) => doing(csrf, { act: 'advance', label, hidden: { days } })).join('')}</div>${typed}</section>`
}

function timeText(at: number): string {
  return new Date(at * 1000).toISOString().slice(11, 16)
}

function troubles({ faults }: World, csrf: string): string {
  const { api, declinedCharges, webhooks, copies } = faults
  const standing = [
    declinedCharges > 0
      ? `The next ${declinedCharges === 1 ? 'charge fails' : `${declinedCharges} charges fail`}.`
      : '',
    api && api.count > 0 ? `The next ${api.count} calls of the API are answered 500.` : '',
    webhooks === 'dropped' ? 'Webhooks are dropped.' : '',
    webhooks === 'shuffled' ? 'Webhooks arrive in any order.' : '',
    copies > 1 ? 'Every webhook is sent twice.' : '',
  ].filter(Boolean)
  const modes = [
    ['shuffled', 'Shuffle webhooks'],
    ['doubled', 'Send webhooks twice'],
    ['dropped', 'Drop webhooks'],
  ] as const
  return `<section class="card"><h2>Faults</h2><p>${standing.join(' ') || 'All works as it should.'}</p>
<div class="actions">${doing(csrf, { act: 'decline', label: 'Fail the next charge' })}${doing(csrf, { act: 'break', label: 'Answer 500 five times' })}
${modes.map(([mode, label]) => doing(csrf, { act: 'webhooks', label, hidden: { mode } })).join('')}
${standing.length > 0 ? doing(csrf, { act: 'mend', label: 'End all faults', isMain: true }) : ''}</div></section>`
}

function charges({ state }: World, csrf: string): string {
  const rows = newest(state.maps.charge).map((charge) => {
    const { id } = charge
    const email = state.maps.customer.get(charge.customer)?.email ?? charge.customer
    const open = [...state.maps.dispute.values()].find(
      (dispute) => dispute.charge === id && dispute.status === 'needs_response',
    )
    const buttons = open
      ? doing(csrf, { act: 'won', label: 'Dispute won', hidden: { id: open.id }, about: email }) +
        doing(csrf, { act: 'lost', label: 'Dispute lost', hidden: { id: open.id }, about: email }) +
        doing(csrf, { act: 'warning_closed', label: 'Inquiry closed', hidden: { id: open.id }, about: email })
      : charge.status === 'succeeded' && !charge.refunded
        ? doing(csrf, { act: 'refund', label: 'Refund', hidden: { id }, about: email }) +
          doing(csrf, { act: 'dispute', label: 'Dispute', hidden: { id }, about: email })
        : ''
    const standing = charge.refunded ? 'refunded' : charge.disputed ? 'disputed' : charge.status
    return row(`${safe(email)}<br><span class="quiet">${dayText(charge.created)}, ${standing}</span>`, [
      `<span class="number">${centsText(charge.amount)}</span>`,
      buttons,
    ])
  })
  return list('Charges', rows, 'Nothing was charged yet.')
}

function events({ state }: World, csrf: string): string {
  const tries = new Map<string, string[]>()
  for (const { event, attempts, nextAt } of state.deliveries) {
    const answers = attempts.map(({ status, error }) => String(status ?? error))
    tries.set(event, [...(tries.get(event) ?? []), ...answers, ...(nextAt === null ? [] : ['waiting'])])
  }
  const rows = newest(state.maps.event).map((event) => {
    const answers = tries.get(event.id)?.join(', ')
    return row(
      `${safe(event.type)}<br><span class="quiet">${dayText(event.created)}, ${timeText(event.created)} UTC; ${answers ? `answered ${safe(answers)}` : 'not sent'}</span>`,
      [doing(csrf, { act: 'resend', label: 'Resend', hidden: { id: event.id }, about: event.type })],
    )
  })
  return list('Events', rows, 'Nothing happened yet.')
}

function newest<Kept>(map: ReadonlyMap<string, Kept>): Kept[] {
  return [...map.values()].slice(-SHOWN).reverse()
}

function row(text: string, parts: readonly string[]): string {
  return `<li><span>${text}</span><div class="actions small">${parts.join('')}</div></li>`
}

function list(title: string, rows: readonly string[], none: string): string {
  const shown = rows.length > 0 ? `<ul class="rows">${rows.join('')}</ul>` : `<p>${none}</p>`
  const more = rows.length === SHOWN ? `<p class="quiet">The newest ${SHOWN} are shown.</p>` : ''
  return `<section class="card"><h2>${title}</h2>${shown}${more}</section>`
}
