// The customer portal: plan, end and undo, card, invoices; or one of them alone, when a session was made for it.
import { attach } from '#sandbox/api/customers.ts'
import { ProviderError } from '#sandbox/api/errors.ts'
import { brandName, readCard, type TypedCard } from '#sandbox/objects/cards.ts'
import { collect } from '#sandbox/objects/invoices.ts'
import { newPaymentMethod, type Price, type Subscription } from '#sandbox/objects/objects.ts'
import { changeAtPeriodEnd, releaseSchedule } from '#sandbox/objects/schedules.ts'
import { changeSubscription, previewLines } from '#sandbox/objects/subscription-changes.ts'
import {
  afterCollection,
  endSubscription,
  moneyOf,
  nameOf,
  periodOf,
} from '#sandbox/objects/subscriptions.ts'
import { put } from '#sandbox/state.ts'
import { nowOf, type World } from '#sandbox/world.ts'
import { cardFields } from './checkout-page.ts'
import { bill, centsText, dayText, doing, form, page, safe } from './html.ts'
import type { PortalConfiguration, PortalSession } from './page-objects.ts'
import type { PageAnswer, PageRequest } from './pages.ts'

interface Portal {
  world: World
  session: PortalSession
  configuration: PortalConfiguration
  csrf: string
}

/** Answers a request to a portal session's page. */
export function portalPage(world: World, session: PortalSession, request: PageRequest): PageAnswer {
  const configuration = world.state.maps['billing_portal.configuration'].get(session.configuration)
  const csrf = world.state.hidden.csrf[session.id] ?? ''
  if (!configuration)
    return { status: 410, html: page('This portal is closed', '<p>Please open it again.</p>') }
  const portal: Portal = { world, session, configuration, csrf }
  if (request.form === null) return firstPage(portal)
  if (request.form.csrf !== csrf) return { ...firstPage(portal), status: 403 }
  try {
    return act(portal, request.form)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    return { ...overview(portal, error.message), status: 402 }
  }
}

function firstPage(portal: Portal): PageAnswer {
  const { flow } = portal.session
  const confirm = flow?.subscription_update_confirm
  const [item] = confirm?.items ?? []
  if (confirm && item?.price) return confirmPage(portal, confirm.subscription, item.price)
  if (flow?.type === 'payment_method_update') return cardPage(portal, {})
  if (flow?.subscription_cancel) return cancelPage(portal, flow.subscription_cancel.subscription)
  return overview(portal)
}

function act(portal: Portal, given: Record<string, string>): PageAnswer {
  const { world } = portal
  const subscription = ownSubscription(portal, given.subscription ?? '')
  switch (given.act) {
    case 'card':
      return saveCard(portal, given)
    case 'choose':
      return subscription && given.price
        ? confirmPage(portal, subscription.id, given.price)
        : overview(portal, 'Please choose a plan.')
    case 'change':
      if (subscription && given.price) changePlan(portal, subscription, given.price)
      return done(portal)
    case 'cancel':
      if (subscription) cancel(portal, subscription)
      return done(portal)
    case 'undo':
      if (subscription) undo(world, subscription)
      return done(portal)
    default:
      return overview(portal)
  }
}

function ownSubscription({ world, session }: Portal, id: string): Subscription | null {
  const found = world.state.maps.subscription.get(id)
  return found?.customer === session.customer ? found : null
}

/** A flow ends where it was told to; the portal itself stays open. */
function done(portal: Portal): PageAnswer {
  const { flow } = portal.session
  const back = flow?.after_completion.redirect?.return_url
  if (flow && back) return { status: 303, location: back, html: '' }
  return { status: 303, location: portal.session.url, html: '' }
}

function live({ world, session }: Portal): Subscription[] {
  return [...world.state.maps.subscription.values()].filter(
    ({ customer, status }) => customer === session.customer && (status === 'active' || status === 'past_due'),
  )
}

/** Dearer at once, with the difference; cheaper from the next period on, where the configuration says so. */
function changePlan({ world, configuration }: Portal, subscription: Subscription, priceId: string): void {
  const { subscription_update: update } = configuration.features
  const price = offered({ world, configuration }).find(({ id }) => id === priceId)
  const [item] = subscription.items.data
  if (!price || !item || !update.enabled)
    throw new ProviderError(400, 'invalid_request_error', 'This plan is not offered.')
  if (subscription.cancel_at !== null) undo(world, subscription)
  if (waits(configuration, item.price, price)) {
    changeAtPeriodEnd(world, subscription, price)
    return
  }
  const schedule = world.state.maps.subscription_schedule.get(subscription.schedule ?? '')
  if (schedule?.status === 'active') releaseSchedule(world, schedule)
  changeSubscription(world, subscription, {
    items: [{ id: item.id, price: price.id }],
    proration: update.proration_behavior,
    payment: 'pending_if_incomplete',
  })
  if (subscription.pending_update)
    throw new ProviderError(
      402,
      'card_error',
      'Your card was declined, so your plan stays as it is. Please update your card.',
    )
}

function waits({ features }: PortalConfiguration, from: Price, to: Price): boolean {
  const { conditions } = features.subscription_update.schedule_at_period_end
  return to.unit_amount < from.unit_amount && conditions.some(({ type }) => type === 'decreasing_item_amount')
}

function offered({ world, configuration }: Pick<Portal, 'world' | 'configuration'>): Price[] {
  return configuration.features.subscription_update.products
    .flatMap(({ prices }) => prices)
    .flatMap((id) => world.state.maps.price.get(id) ?? [])
    .filter(({ active }) => active)
}

function cancel({ world, configuration }: Portal, subscription: Subscription): void {
  const { enabled, mode } = configuration.features.subscription_cancel
  if (!enabled) throw new ProviderError(400, 'invalid_request_error', 'This cannot be done here.')
  const schedule = world.state.maps.subscription_schedule.get(subscription.schedule ?? '')
  if (schedule?.status === 'active') releaseSchedule(world, schedule)
  if (mode === 'immediately') endSubscription(world, subscription, 'cancellation_requested')
  // As a time, not as the older flag: what the provider's own portal sends for subscriptions of the flexible mode.
  else changeSubscription(world, subscription, { cancelAt: 'min_period_end' })
}

function undo(world: World, subscription: Subscription): void {
  const schedule = world.state.maps.subscription_schedule.get(subscription.schedule ?? '')
  if (schedule?.status === 'active') releaseSchedule(world, schedule)
  if (subscription.cancel_at !== null) changeSubscription(world, subscription, { cancelAt: null })
}

function saveCard(portal: Portal, given: Record<string, string>): PageAnswer {
  const { world, session } = portal
  const read = readCard(
    { number: given.number ?? '', expiry: given.expiry ?? '', cvc: given.cvc ?? '' },
    nowOf(world),
  )
  if ('fault' in read) return { ...cardPage(portal, { [read.field]: read.fault }), status: 402 }
  const { first } = read.card
  if (typeof first === 'object') return { ...cardPage(portal, { number: first.message }), status: 402 }
  const method = newPaymentMethod({ card: read.facts, created: nowOf(world) })
  world.state.hidden.conduct[method.id] = read.card.later
  put(world.state, 'payment_method', method)
  attach(world, method.id, session.customer)
  const customer = world.state.maps.customer.get(session.customer)
  if (customer) customer.invoice_settings.default_payment_method = method.id
  for (const subscription of live(portal)) {
    changeSubscription(world, subscription, { paymentMethod: method.id })
    payOpen(world, subscription)
  }
  return done(portal)
}

/** What is owed is tried at once with the new card. */
function payOpen(world: World, subscription: Subscription): void {
  for (const invoice of world.state.maps.invoice.values())
    if (invoice.parent.subscription_details.subscription === subscription.id && invoice.status === 'open')
      afterCollection(
        world,
        subscription,
        invoice,
        collect(world, invoice, subscription, { isPresent: true }),
      )
}

function overview(portal: Portal, error = ''): PageAnswer {
  const { world, session, configuration, csrf } = portal
  const { features } = configuration
  const plans = live(portal).map((subscription) => planCard(portal, subscription))
  const card = savedCard(portal)
  const invoices = features.invoice_history.enabled
    ? [...world.state.maps.invoice.values()].filter(({ customer }) => customer === session.customer).reverse()
    : []
  const rows = invoices.map(
    ({ number, created, total, status }) =>
      `<li><span>${dayText(created)}<br><span class="quiet">${safe(number)}, ${status}</span></span><span class="number">${centsText(total)}</span></li>`,
  )
  const body = `${error ? `<p class="bad" role="alert">${safe(error)}</p>` : ''}
${plans.join('') || '<p>There is no subscription.</p>'}
<section class="card"><h2>Card</h2><p>The saved card: ${safe(card)}.</p>${features.payment_method_update.enabled ? `<details><summary>Use another card</summary>${cardForm(csrf, {})}</details>` : ''}</section>
${rows.length > 0 ? `<section class="card"><h2>Invoices</h2><ul class="rows">${rows.join('')}</ul></section>` : ''}${actions(back(session))}`
  return { status: 200, html: page('Your subscription', body, { isError: error !== '' }) }
}

/** Buttons next to each other, as far as there is room. */
function actions(...buttons: string[]): string {
  return `<div class="actions">${buttons.join('')}</div>`
}

function back({ return_url }: PortalSession): string {
  return return_url ? `<a class="button" href="${safe(return_url)}">Back to the site</a>` : ''
}

function savedCard({ world, session }: Portal): string {
  const [subscription] = [...world.state.maps.subscription.values()].filter(
    ({ customer }) => customer === session.customer,
  )
  const customer = world.state.maps.customer.get(session.customer)
  const id = customer?.invoice_settings.default_payment_method ?? subscription?.default_payment_method ?? ''
  const method = world.state.maps.payment_method.get(id)
  if (!method) return 'none'
  const { brand, last4, exp_month, exp_year } = method.card
  return `${brandName(brand)} ending in ${last4}, valid until ${exp_month}/${exp_year}`
}

function planCard(portal: Portal, subscription: Subscription): string {
  const { world, configuration, csrf } = portal
  const [item] = subscription.items.data
  if (!item) return ''
  const { end } = periodOf(subscription)
  const { features } = configuration
  const isEnding = subscription.cancel_at !== null || subscription.cancel_at_period_end
  const hidden = { subscription: subscription.id }
  const others = features.subscription_update.enabled
    ? offered(portal).filter(({ id }) => id !== item.price.id)
    : []
  const choices = others.map((price) =>
    doing(csrf, {
      act: 'choose',
      label: `Change to ${nameOf(world.state, price)} (${moneyOf(price)})`,
      hidden: { ...hidden, price: price.id },
    }),
  )
  if (isEnding || subscription.schedule)
    choices.push(doing(csrf, { act: 'undo', label: 'Keep my plan', hidden, isMain: true }))
  if (!isEnding && features.subscription_cancel.enabled)
    choices.push(doing(csrf, { act: 'cancel', label: 'Cancel at the end of the period', hidden }))
  return `<section class="card"><h2>${safe(nameOf(world.state, item.price))}</h2>
<p>${safe(moneyOf(item.price))}, ${isEnding ? 'ends' : 'renews'} on ${dayText(subscription.cancel_at ?? end)}.</p>
${subscription.status === 'past_due' ? '<p class="bad">The last payment failed. Another card is tried at once.</p>' : ''}
${subscription.schedule ? '<p>A change of plan waits for the end of this period.</p>' : ''}
${actions(...choices)}</section>`
}

function confirmPage(portal: Portal, subscriptionId: string, priceId: string): PageAnswer {
  const { world, configuration, csrf, session } = portal
  const subscription = ownSubscription(portal, subscriptionId)
  const price = world.state.maps.price.get(priceId)
  const [item] = subscription?.items.data ?? []
  if (!subscription || !price || !item) return overview(portal, 'This change is not possible any more.')
  const later = waits(configuration, item.price, price)
  const lines = later
    ? []
    : previewLines(world, subscription, {
        items: [{ id: item.id, price: price.id }],
        proration: configuration.features.subscription_update.proration_behavior,
      })
  const due = lines.reduce((sum, { amount }) => sum + amount, 0)
  const body = `<p>From ${safe(nameOf(world.state, item.price))} (${safe(moneyOf(item.price))}) to
<strong>${safe(nameOf(world.state, price))}</strong> (${safe(moneyOf(price))}).</p>
${
  later
    ? `<p>The change takes effect on ${dayText(periodOf(subscription).end)}; nothing is charged today.</p>`
    : bill(
        lines.map((line) => [line.description, centsText(line.amount)] as const),
        ['Due today', centsText(Math.max(0, due))],
      )
}
${actions(
  doing(csrf, {
    act: 'change',
    label: 'Confirm',
    hidden: { subscription: subscription.id, price: price.id },
    isMain: true,
  }),
  back(session),
)}`
  return { status: 200, html: page('Confirm your change', body) }
}

function cancelPage(portal: Portal, subscriptionId: string): PageAnswer {
  const subscription = ownSubscription(portal, subscriptionId)
  if (!subscription) return overview(portal)
  const body = `<p>Your plan stays until ${dayText(periodOf(subscription).end)} and then ends.</p>
${actions(
  doing(portal.csrf, {
    act: 'cancel',
    label: 'Cancel my plan',
    hidden: { subscription: subscription.id },
    isMain: true,
  }),
  back(portal.session),
)}`
  return { status: 200, html: page('Cancel your plan', body) }
}

function cardPage(portal: Portal, errors: Partial<Record<keyof TypedCard, string>>): PageAnswer {
  const body = `<p>The saved card: ${safe(savedCard(portal))}.</p>${cardForm(portal.csrf, errors)}${actions(back(portal.session))}`
  return { status: 200, html: page('Update your card', body, { isError: Object.keys(errors).length > 0 }) }
}

function cardForm(csrf: string, errors: Partial<Record<keyof TypedCard, string>>): string {
  return form(
    csrf,
    `<input type="hidden" name="act" value="card">${cardFields('New card number', errors)}
<p class="actions"><button class="go">Save card</button></p>`,
  )
}
