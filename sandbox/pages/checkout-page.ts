// The hosted checkout: what is bought, the card, and the bank's question where a card asks it.

import { ProviderError } from '#sandbox/api/errors.ts'
import { TEST_CARDS, type TypedCard } from '#sandbox/objects/cards.ts'
import {
  answerChallenge,
  type Payment,
  type PayResult,
  paySession,
  totalWith,
} from '#sandbox/objects/checkout-sessions.ts'
import { moneyOf, nameOf } from '#sandbox/objects/subscriptions.ts'
import type { World } from '#sandbox/world.ts'
import { bill, centsText, field, form, page, safe } from './html.ts'
import type { CheckoutSession } from './page-objects.ts'
import type { PageAnswer, PageRequest } from './pages.ts'

/** Answers a request to a session's page. What can no longer be sold is refused there, in the provider's words. */
export function checkoutPage(world: World, session: CheckoutSession, request: PageRequest): PageAnswer {
  try {
    return answer(world, session, request)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    return { ...cardPage(world, session, { text: error.message }), status: 402 }
  }
}

function answer(world: World, session: CheckoutSession, request: PageRequest): PageAnswer {
  const { state } = world
  if (session.status === 'expired') return over('This checkout has expired', session)
  if (session.status === 'complete') return leave(session)
  if (request.form === null)
    return state.hidden.challenges[session.id] ? challengePage(world, session) : cardPage(world, session, {})
  if (request.form.csrf !== state.hidden.csrf[session.id])
    return { ...cardPage(world, session, { text: 'Please try again from this page.' }), status: 403 }
  if (request.form.act === 'confirm' || request.form.act === 'fail')
    return follow(world, session, answerChallenge(world, session, request.form.act === 'confirm'), {})
  const payment: Payment = {
    card: {
      number: request.form.number ?? '',
      expiry: request.form.expiry ?? '',
      cvc: request.form.cvc ?? '',
    },
    email: (request.form.email ?? '').slice(0, 200),
    promotionCode: session.allow_promotion_codes ? (request.form.promotionCode ?? '').slice(0, 100) : '',
  }
  if (request.form.act === 'apply') return applyCode(world, session, payment)
  return follow(world, session, paySession(world, session, payment), payment)
}

function applyCode(world: World, session: CheckoutSession, payment: Payment): PageAnswer {
  const total = totalWith(world, session, payment.promotionCode)
  return cardPage(world, session, {
    ...payment,
    ...(total === null && { fieldError: { promotionCode: 'This promotion code is not valid.' } }),
  })
}

function follow(
  world: World,
  session: CheckoutSession,
  outcome: PayResult,
  typed: Partial<Payment>,
): PageAnswer {
  switch (outcome.result) {
    case 'paid':
      return leave(session)
    case 'asks':
      return challengePage(world, session)
    case 'over':
      return over('This checkout is over', session)
    case 'refused':
      return {
        ...cardPage(world, session, {
          ...typed,
          text: outcome.text,
          ...(outcome.field && { fieldError: { [outcome.field]: outcome.text } }),
        }),
        status: 402,
      }
  }
}

/** Back to the shop; the session's id is put in as text, as the provider does. */
function leave(session: CheckoutSession): PageAnswer {
  return {
    status: 303,
    location: session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id),
    html: '',
  }
}

function over(title: string, session: CheckoutSession): PageAnswer {
  const back = session.cancel_url
    ? `<a class="button" href="${safe(session.cancel_url)}">Back to the shop</a>`
    : ''
  return {
    status: 410,
    html: page(title, `<p>Nothing was paid here. Please start again from the shop.</p>${back}`),
  }
}

interface Shown extends Partial<Payment> {
  text?: string
  fieldError?: Partial<Record<keyof TypedCard | 'promotionCode' | 'email', string>>
}

function cardPage(world: World, session: CheckoutSession, shown: Shown): PageAnswer {
  const { state } = world
  const errors = shown.fieldError ?? {}
  const code = shown.promotionCode ?? ''
  const total = totalWith(world, session, code) ?? session.amount_subtotal
  const email =
    shown.email ?? session.customer_email ?? state.maps.customer.get(session.customer ?? '')?.email ?? ''
  const isError = shown.text !== undefined || Object.keys(errors).length > 0
  // The typed number is never written back into the page.
  const body = `${boughtBill(world, session, total)}
${shown.text && !shown.fieldError ? `<p class="bad" role="alert">${safe(shown.text)}</p>` : ''}
${form(
  state.hidden.csrf[session.id] ?? '',
  // The first button is the one that the Enter key presses.
  `<input type="submit" name="act" value="pay" hidden>
${field({ name: 'email', label: 'Email', value: email, type: 'email', autocomplete: 'email', error: errors.email })}
${cardFields('Card number', errors)}
${session.allow_promotion_codes ? promotionField(code, errors.promotionCode) : ''}
<p class="actions"><button class="go" name="act" value="pay">Pay ${centsText(total)}</button>
${session.cancel_url ? `<a class="button" href="${safe(session.cancel_url)}">Back</a>` : ''}</p>`,
)}`
  return { status: 200, html: page('Checkout', body, { isError }) }
}

function boughtBill({ state }: World, session: CheckoutSession, total: number): string {
  const lines = (state.hidden.sessionLines[session.id] ?? []).flatMap(({ price: id, quantity }) => {
    const price = state.maps.price.get(id)
    return price ? [[`${quantity} × ${nameOf(state, price)}`, moneyOf(price)] as const] : []
  })
  const off = session.amount_subtotal - total
  return bill(off > 0 ? [...lines, ['Promotion code', centsText(-off)]] : lines, [
    'Due today',
    centsText(total),
  ])
}

function promotionField(code: string, error: string | undefined): string {
  const typed = field({ name: 'promotionCode', label: 'Promotion code (optional)', value: code, error })
  return `<div class="beside"><div>${typed}</div><button name="act" value="apply" formnovalidate>Apply</button></div>`
}

/** What is asked about a card, with the list of those that are taken. */
export function cardFields(label: string, errors: Partial<Record<keyof TypedCard, string>>): string {
  const asked = { autocomplete: 'off', isRequired: true }
  const cards = TEST_CARDS.map(
    ({ number, does }) => `<li><span>${does}</span><span class="number">${number}</span></li>`,
  )
  return `${field({ ...asked, name: 'number', label, hint: 'A test card: 4242 4242 4242 4242 pays.', inputmode: 'numeric', error: errors.number })}
<details><summary>All test cards</summary><ul class="rows">${cards.join('')}</ul></details>
<div class="pair"><div>${field({ ...asked, name: 'expiry', label: 'Expiry', hint: 'Such as 12/34', error: errors.expiry })}</div>
<div>${field({ ...asked, name: 'cvc', label: 'Security code', hint: 'Any 3 digits', inputmode: 'numeric', error: errors.cvc })}</div></div>`
}

function challengePage(world: World, session: CheckoutSession): PageAnswer {
  const { challenges, csrf } = world.state.hidden
  const due = totalWith(world, session, challenges[session.id]?.promotionCode ?? '')
  const body = `<p>Your bank asks whether it is you who is paying ${centsText(due ?? session.amount_subtotal)}.
Nothing is paid until you answer.</p>
${form(
  csrf[session.id] ?? '',
  '<p class="actions"><button class="go" name="act" value="confirm">Complete</button><button name="act" value="fail">Fail</button></p>',
)}`
  return { status: 200, html: page('Your bank asks', body) }
}
