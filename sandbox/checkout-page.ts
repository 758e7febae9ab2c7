// The hosted checkout: what is bought, the card, and the bank's question where a card asks it.
import type { TypedCard } from './cards.ts'
import { answerChallenge, type Payment, type PayResult, paySession, totalWith } from './checkout-sessions.ts'
import { centsText, field, form, page, safe } from './html.ts'
import type { CheckoutSession } from './page-objects.ts'
import type { PageAnswer, PageRequest } from './pages.ts'
import { moneyOf, nameOf } from './subscriptions.ts'
import type { World } from './world.ts'

const TEST_CARDS = [
  ['4242 4242 4242 4242', 'pays'],
  ['5555 5555 5555 4444', 'pays (Mastercard)'],
  ['4000 0025 0000 3155', 'asks the bank once'],
  ['4000 0027 6000 3184', 'asks the bank every time'],
  ['4000 0000 0000 0341', 'pays now, fails at each renewal'],
  ['4000 0000 0000 0259', 'pays, then is disputed'],
  ['4000 0000 0000 0002', 'is declined'],
  ['4000 0000 0000 9995', 'has insufficient funds'],
] as const

/** Answers a request to a session's page. */
export function checkoutPage(world: World, session: CheckoutSession, request: PageRequest): PageAnswer {
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
    promotionCode: (request.form.promotionCode ?? '').slice(0, 100),
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
  const lines = (state.hidden.sessionLines[session.id] ?? []).map(({ price: id, quantity }) => {
    const price = state.maps.price.get(id)
    return price ? `<dt>${quantity} × ${safe(nameOf(state, price))}</dt><dd>${safe(moneyOf(price))}</dd>` : ''
  })
  const code = shown.promotionCode ?? ''
  const total = totalWith(world, session, code) ?? session.amount_total
  const email =
    shown.email ?? session.customer_email ?? state.maps.customer.get(session.customer ?? '')?.email ?? ''
  const errors = shown.fieldError ?? {}
  const promotion = session.allow_promotion_codes
    ? `${field({ name: 'promotionCode', label: 'Promotion code (optional)', value: code, error: errors.promotionCode })}
<button name="act" value="apply" formnovalidate>Apply code</button>`
    : ''
  // The card's number is never written back into the page, whatever was typed.
  const body = `<dl class="card">${lines.join('')}<dt>Due today</dt><dd><strong>${centsText(total)}</strong></dd></dl>
${shown.text ? `<p class="bad" role="alert">${safe(shown.text)}</p>` : ''}
${form(
  state.hidden.csrf[session.id] ?? '',
  `${field({ name: 'email', label: 'Email', value: email, type: 'email', autocomplete: 'email' })}
${field({ name: 'number', label: 'Card number', hint: 'A test card from the list below.', inputmode: 'numeric', autocomplete: 'off', error: errors.number, isRequired: true })}
<div class="pair"><div>${field({ name: 'expiry', label: 'Expiry', hint: 'Any future month, 12 / 34', autocomplete: 'off', error: errors.expiry, isRequired: true })}</div>
<div>${field({ name: 'cvc', label: 'Security code', hint: 'Any 3 digits', inputmode: 'numeric', autocomplete: 'off', error: errors.cvc, isRequired: true })}</div></div>
${promotion}
<p><button class="go" name="act" value="pay">Pay ${centsText(total)}</button>
${session.cancel_url ? `<a class="button" href="${safe(session.cancel_url)}">Back</a>` : ''}</p>`,
)}
<h2>Test cards</h2><table><thead><tr><th>Number</th><th>What it does</th></tr></thead><tbody>
${TEST_CARDS.map(([number, conduct]) => `<tr><td><code>${number}</code></td><td>${conduct}</td></tr>`).join('')}</tbody></table>`
  return { status: 200, html: page('Checkout', body) }
}

function challengePage(world: World, session: CheckoutSession): PageAnswer {
  const body = `<p>Your bank asks whether it is you who is paying ${centsText(session.amount_total)}.</p>
${form(
  world.state.hidden.csrf[session.id] ?? '',
  '<button class="go" name="act" value="confirm">Complete</button><button name="act" value="fail">Fail</button>',
)}`
  return { status: 200, html: page('Your bank asks', body) }
}
