// @vitest-environment happy-dom

import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Tier } from '#contract/membership/membership.ts'
import { leaveFor, openCheckout } from './checkout.ts'

let reload: ReturnType<typeof vi.fn>
beforeEach(() => {
  reload = vi.fn()
  vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
  vi.spyOn(window.location, 'reload').mockImplementation(reload as () => void)
})
afterEach(() => {
  vi.restoreAllMocks()
})

function showPage(persisted: boolean): void {
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
}

test('a page kept by the browser is loaded once when its reader comes back, however often they had pressed', () => {
  for (let press = 0; press < 3; press++) leaveFor('https://pay.example/session')
  showPage(true)
  expect(reload).toHaveBeenCalledTimes(1)
})

test('a page that is shown for the first time is left as it is', () => {
  leaveFor('https://pay.example/session')
  showPage(false)
  expect(reload).not.toHaveBeenCalled()
})

const PRO = { id: 2, stripePriceId: 'price_pro' } as Tier
const PROXY_PAGE = '<html><body><h1>502 Bad Gateway</h1></body></html>'

/** The toast for this answer to the call. */
async function toldOf(status: number, body: string): Promise<unknown[]> {
  vi.stubGlobal('fetch', async () => new Response(body, { status }))
  const told: unknown[] = []
  const hear = (event: Event) => {
    const { title, description } = (event as CustomEvent).detail
    told.push([title, description])
  }
  window.addEventListener('multiball:toast', hear)
  await openCheckout(new QueryClient(), { tier: PRO, payments: 'sandbox', isJoining: false })
  window.removeEventListener('multiball:toast', hear)
  vi.unstubAllGlobals()
  return told
}

test.each(['{}', '', PROXY_PAGE])(
  'a refusal that says nothing (%j) is told in the specification’s words',
  async (body) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    expect(await toldOf(502, body)).toEqual([
      ['Checkout Failed', 'There was a problem starting the checkout process. Please try again.'],
    ])
    expect(warn.mock.calls).toEqual([['Failed to create checkout session']])
  },
)

test.each(['{}', '', PROXY_PAGE])('success without an address (%j) leads nowhere', async (body) => {
  expect(await toldOf(200, body)).toEqual([['Checkout Failed', 'No checkout URL received']])
  expect(window.location.assign).not.toHaveBeenCalled()
})
