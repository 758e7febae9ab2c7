// @vitest-environment happy-dom
// Choosing a plan as a member.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterContextProvider } from '@tanstack/react-router'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { subscriptionQuery } from '#web/billing/subscription/billing-queries.ts'
import { tier } from '#web/dev/drawn-screen.ts'
import { tiersQuery } from '#web/membership/tiers-query.ts'
import { query } from '#web/queries.ts'
import { createAppRouter } from '#web/router.tsx'
import { sessionQuery } from '#web/shell/session/session.ts'
import { PlansScreen } from './plans-screen.tsx'

const told: string[] = []
let root: Root | undefined
const hear = (event: Event) => {
  const { title, description, action } = (event as CustomEvent).detail
  told.push([`${title}: ${description}`, action?.label].filter(Boolean).join(' '))
}

afterEach(() => {
  // A page that stays open asks for its session whenever a later test turns to the window.
  act(() => root?.unmount())
  document.body.textContent = ''
  told.length = 0
  window.removeEventListener('multiball:toast', hear)
  vi.unstubAllGlobals()
})

async function showTo(subscription: object, membershipTierId: number) {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  window.addEventListener('multiball:toast', hear)
  const client = new QueryClient()
  client.setQueryDefaults([], { staleTime: Number.POSITIVE_INFINITY })
  client.setQueryData(tiersQuery.queryKey, [tier(1, 'Free', '0.00'), tier(2, 'Pro', '9.99')] as never)
  client.setQueryData(query('GET /api/site').queryKey, { payments: 'sandbox' } as never)
  client.setQueryData(subscriptionQuery.queryKey, subscription as never)
  client.setQueryData(sessionQuery().queryKey, {
    user: { id: 1, role: 'member', membershipTierId },
    viewer: { member: { id: 1, role: 'member' }, permissions: {} },
  } as never)
  const place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
  await act(async () =>
    root?.render(
      <RouterContextProvider router={createAppRouter() as never}>
        <QueryClientProvider client={client}>
          <PlansScreen tierId={undefined} />
        </QueryClientProvider>
      </RouterContextProvider>,
    ),
  )
  const pressable = () => [...place.querySelectorAll<HTMLElement>('button, a')]
  return {
    words: () => pressable().map(({ textContent }) => textContent),
    press: (words: string) =>
      act(async () =>
        pressable()
          .find(({ textContent }) => textContent === words)
          ?.click(),
      ),
  }
}

test('a member of Free who presses Join Free is told that no payment is required, and stays', async () => {
  const plans = await showTo({ isRunning: false, plan: null }, 1)
  await plans.press('Join Free')
  expect(told).toEqual(['Free Tier Selected: No payment is required.'])
})

test('a member of Pro keeps Join Free, and is led from it to where Pro is managed', async () => {
  const plans = await showTo({ isRunning: true, plan: { tierId: 2, name: 'Pro' } }, 2)
  expect(plans.words()).toEqual(expect.arrayContaining(['Join Free', 'Manage']))
  expect(plans.words()).not.toContain('Subscribe')
  await plans.press('Join Free')
  expect(told).toEqual([
    'Free Tier Selected: No payment is required. Pro goes on until you cancel it. Manage Pro',
  ])
})
