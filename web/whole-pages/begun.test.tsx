// @vitest-environment happy-dom
// Every way to sign in or up with every intent of a visitor: each leads to the page where it completes.
import { beforeEach, expect, test } from 'vitest'
import type { Tier } from '#contract/membership/membership.ts'
import { LoginForm } from '#web/accounts/sign-in/login-form.tsx'
import { JoinPlan } from '#web/billing/checkout/join-plan.tsx'
import { SubscribePlan } from '#web/billing/checkout/subscribe-plan.tsx'
import { SuccessScreen } from '#web/billing/checkout/success-screen.tsx'
import { livePart } from '#web/dev/live-part.tsx'
import { beginIntent, type Intent } from '#web/shell/session/intents.ts'

const { notes, show, send, settle, all } = livePart()

const MACHINE = { opdbId: 'GweeP-MW95j', name: 'Godzilla (Pro)' }
const KEYS = { username: 'ada', password: 'secret-1' }
const PRO = { id: 2, name: 'Pro', price: '9.99', features: [], stripePriceId: 'price_2' } as unknown as Tier
const FREE = { ...PRO, id: 1, name: 'Free', price: '0.00', stripePriceId: null }

const BEGUN: Record<string, { intent: Intent; place: string }> = {
  'a heart': { intent: { kind: 'favorite', ...MACHINE }, place: '/machines/GweeP-MW95j' },
  'a rating': {
    intent: { kind: 'rating', ...MACHINE, rating: 4.5, review: '' },
    place: '/machines/GweeP-MW95j',
  },
  'a collection entry': { intent: { kind: 'entry', ...MACHINE }, place: '/machines/GweeP-MW95j' },
  'a report': {
    intent: { kind: 'report', subject: 'post', id: 3, reason: 'spam', note: 'Ads', path: '/blog/a' },
    place: '/blog/a',
  },
  'a message': { intent: { kind: 'message', to: 'demo_pro' }, place: '/messages/new?to=demo_pro' },
  'a correction': {
    intent: { kind: 'correction', ...MACHINE },
    place: '/proposals/new?machine=GweeP-MW95j',
  },
}

/** Target of the single link back to the intent. */
function begunLinks(): (string | null)[] {
  return all('[data-begun]').map((link) => link.getAttribute('href'))
}

/** Each returns where its reader is sent. */
const WAYS: Record<string, () => Promise<unknown[]>> = {
  'signing in': async () => {
    notes.answers['POST /api/login'] = [200, { id: 7, role: 'member' }]
    await show(<LoginForm />)
    await send(KEYS)
    return notes.went
  },
  'joining free': async () => {
    notes.answers['POST /api/register'] = [201, { id: 7, username: 'ada', role: 'member' }]
    await show(<JoinPlan tier={FREE} onUnpaid={() => undefined} />)
    await send({ ...KEYS, email: 'ada@example.com' })
    for (let turn = 0; turn < 3; turn++) await settle()
    return [location.pathname + location.search]
  },
  paying: async () => {
    notes.answers['GET /api/subscription/status'] = [200, { state: 'paid', plan: { name: 'Pro' } }]
    await show(<SuccessScreen sessionId="cs_1" />, 'member')
    return begunLinks()
  },
  'turning back at the checkout': async () => {
    notes.answers['GET /api/subscription'] = [200, { isRunning: false, gift: null }]
    await show(<SubscribePlan tier={PRO} priceBefore={null} onPriceChanged={() => undefined} />, 'member')
    return begunLinks()
  },
}

beforeEach(() => {
  sessionStorage.clear()
  history.replaceState(null, '', '/auth')
})

const CELLS = Object.keys(BEGUN).flatMap((what) => Object.keys(WAYS).map((how) => [what, how] as const))

test.each(CELLS)('%s that was begun is where %s leads', async (what, how) => {
  const { intent, place } = BEGUN[what] as (typeof BEGUN)[string]
  beginIntent(intent)
  expect(await WAYS[how]?.()).toEqual([place])
})

test.each(Object.keys(WAYS))('where nothing was begun, %s leads home or to no such place', async (how) => {
  expect(await WAYS[how]?.()).toEqual(how === 'signing in' || how === 'joining free' ? ['/'] : [])
})
