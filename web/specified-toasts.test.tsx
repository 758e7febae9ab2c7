// @vitest-environment happy-dom
// Forms as a browser sends them: which message stands there after each answer, and where the reader is led, when.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterContextProvider } from '@tanstack/react-router'
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ManagedTier } from '#contract/billing-tiers.ts'
import type { Tier } from '#contract/membership.ts'
import { AdminLoginForm } from '#web/accounts/admin-login-form.tsx'
import { AdminSetupForm } from '#web/accounts/admin-setup-form.tsx'
import { logOut } from '#web/accounts/log-out.ts'
import { LoginForm } from '#web/accounts/login-form.tsx'
import { JoinPlan } from '#web/billing/join-plan.tsx'
import { TierDeleteDialog } from '#web/billing/tier-delete-dialog.tsx'
import { TierForm } from '#web/billing/tier-form.tsx'
import { ImportMachine } from '#web/machines/import-machine.tsx'
import { query } from './queries.ts'
import { createAppRouter } from './router.tsx'

type Answer = [status: number, body: unknown]

let told: string[]
let went: string[]
let sent: [call: string, body: unknown][]
let answers: Record<string, Answer>
let root: Root
const hear = (event: Event) => {
  const { title, description } = (event as CustomEvent).detail
  told.push(description ? `${title}: ${description}` : title)
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers()
  told = []
  went = []
  sent = []
  answers = {}
  vi.spyOn(window.location, 'assign').mockImplementation((to) => {
    went.push(String(to))
  })
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    const call = `${method} ${new URL(url, 'http://localhost').pathname}`
    if (method !== 'GET') sent.push([call, body ? JSON.parse(String(body)) : null])
    const [status, reply] = answers[call] ?? [200, {}]
    const text = typeof reply === 'string' ? reply : JSON.stringify(reply)
    return new Response(status === 204 ? null : text, { status })
  })
  window.addEventListener('multiball:toast', hear)
})

afterEach(() => {
  act(() => root?.unmount())
  window.removeEventListener('multiball:toast', hear)
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function settle(): Promise<void> {
  await act(async () => {
    for (let turn = 0; turn < 20; turn++) await Promise.resolve()
    await vi.advanceTimersByTimeAsync(0)
  })
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

async function show(part: ReactNode): Promise<void> {
  const queryFn = async () => ({ payments: 'sandbox', local: null })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, queryFn } } })
  client.setQueryData(query('GET /api/site').queryKey, { payments: 'sandbox' } as never)
  const place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
  await act(async () =>
    root.render(
      <RouterContextProvider router={createAppRouter() as never}>
        <QueryClientProvider client={client}>{part}</QueryClientProvider>
      </RouterContextProvider>,
    ),
  )
  await settle()
}

/** Fills in the fields by name and sends the form. */
async function send(values: Record<string, string>): Promise<void> {
  const form = [...document.querySelectorAll('form')].at(-1)
  for (const [name, value] of Object.entries(values)) {
    const field = form?.elements.namedItem(name) as HTMLInputElement
    field.value = value
  }
  await act(async () => form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })))
  await settle()
}

const KEYS = { username: 'ada', password: 'secret-1' }
const REFUSED: Answer = [401, { error: 'Wrong.', message: 'Wrong.', code: 'wrong' }]

test('a member who signs in is led home; a failure is told with the server’s words', async () => {
  answers['POST /api/login'] = REFUSED
  await show(<LoginForm />)
  await send(KEYS)
  expect([told, went]).toEqual([['Login failed: Wrong.'], []])
  answers['POST /api/login'] = [200, { id: 1, role: 'member' }]
  await send(KEYS)
  expect(went).toEqual(['/'])
  expect(sent.at(-1)).toEqual(['POST /api/login', KEYS])
})

test('an admin is led to the dashboard after one second; nobody else gets in there', async () => {
  answers['POST /api/login'] = [401, {}]
  await show(<AdminLoginForm adminExists />)
  await send(KEYS)
  expect(told).toEqual(['Login Failed: Login failed - invalid credentials'])
  answers['POST /api/login'] = REFUSED
  await send(KEYS)
  expect(told.at(-1)).toBe('Login Failed: Wrong.')
  answers['POST /api/login'] = [200, { id: 1, role: 'member' }]
  answers['POST /api/logout'] = [204, null]
  await send(KEYS)
  expect(told.at(-1)).toBe('Access Denied: This account does not have admin privileges')
  expect(sent.at(-1)?.[0]).toBe('POST /api/logout')
  answers['POST /api/login'] = [200, { id: 1, role: 'admin' }]
  await send(KEYS)
  expect(told.at(-1)).toContain('Login Successful')
  await pass(999)
  expect(went).toEqual([])
  await pass(1)
  expect(went).toEqual(['/admin-dashboard'])
})

test('what is no answer at all is unexpected', async () => {
  await show(<AdminLoginForm adminExists />)
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')))
  await send(KEYS)
  expect(told).toEqual(['Login Failed: An unexpected error occurred'])
})

test('signing out leads home; a failure is told', async () => {
  answers['POST /api/logout'] = [204, null]
  await logOut()
  expect(went).toEqual(['/'])
  answers['POST /api/logout'] = [503, { error: 'Away.', message: 'Away.', code: 'x' }]
  await logOut()
  expect([told, went]).toEqual([['Logout failed: Away.'], ['/']])
})

const FIRST = { ...KEYS, email: 'ada@example.com', confirmPassword: KEYS.password }

test('the first admin is led to the dashboard after one second, and the confirmation is not sent', async () => {
  answers['POST /api/admin/setup'] = [500, { error: 'Broken.', message: 'Broken.', code: 'x' }]
  await show(<AdminSetupForm />)
  await send(FIRST)
  expect(told).toEqual(['Setup Failed: Broken.'])
  answers['POST /api/admin/setup'] = [201, { id: 1, role: 'admin' }]
  await send(FIRST)
  expect(told.at(-1)).toContain('Admin Account Created')
  expect(sent.at(-1)?.[1]).toEqual({ ...KEYS, email: 'ada@example.com' })
  await pass(999)
  expect(went).toEqual([])
  await pass(1)
  expect(went).toEqual(['/admin'])
})

test('where an admin exists, one is led to sign in after two seconds', async () => {
  const text = 'Admin already exists'
  answers['POST /api/admin/setup'] = [409, { error: text, message: text, code: 'admin_exists' }]
  await show(<AdminSetupForm />)
  await send(FIRST)
  expect(told).toEqual(['Admin Already Exists: Admin already exists'])
  await pass(1999)
  expect(went).toEqual([])
  await pass(1)
  expect(went).toEqual(['/auth'])
})

const NEW = { ...KEYS, email: 'ada@example.com' }
const PRO = { id: 2, name: 'Pro', price: '9.99', features: [], stripePriceId: 'price_2' } as unknown as Tier

test('joining with a paid plan opens its checkout after a second and a half', async () => {
  answers['POST /api/register'] = [201, { id: 7, username: 'ada', role: 'member' }]
  answers['POST /api/create-checkout-session'] = [200, { url: 'https://pay.example/c/1' }]
  await show(<JoinPlan tier={PRO} onUnpaid={() => undefined} />)
  await send(NEW)
  expect(told[0]).toContain('Account Created')
  expect(sent).toEqual([['POST /api/register', { ...NEW, membershipTierId: 2 }]])
  await pass(1499)
  expect(sent).toHaveLength(1)
  await pass(1)
  await settle()
  expect(sent[1]).toEqual([
    'POST /api/create-checkout-session',
    expect.objectContaining({ priceId: 'price_2', tierId: 2 }),
  ])
  expect(went).toEqual(['https://pay.example/c/1'])
})

test('a registration that fails without a reason is told in the specification’s words', async () => {
  answers['POST /api/register'] = [502, '<h1>Bad Gateway</h1>']
  await show(<JoinPlan tier={PRO} onUnpaid={() => undefined} />)
  await send(NEW)
  expect(told).toEqual(['Registration Failed: There was a problem creating your account. Please try again.'])
})

const GOLD = { name: 'Gold', price: '29.99', description: 'For arcades.', features: 'All of it' }
const gold = {
  id: 4,
  ...GOLD,
  features: ['All of it'],
  syncState: 'synced',
  payingMembers: 0,
} as unknown as ManagedTier

test('creating, changing and deleting a tier say how it went', async () => {
  answers['POST /api/admin/membership-tiers'] = [502, '']
  await show(<TierForm tier={null} onDone={() => undefined} />)
  await send(GOLD)
  expect(told).toEqual(['Error: Failed to create membership tier'])
  answers['POST /api/admin/membership-tiers'] = [201, gold]
  await send(GOLD)
  expect(told.at(-1)).toBe('Membership tier created successfully')
  act(() => root.unmount())
  answers['PATCH /api/admin/membership-tiers/4'] = [200, gold]
  await show(<TierForm tier={gold} onDone={() => undefined} />)
  await send(GOLD)
  expect(told.at(-1)).toBe('Membership tier updated successfully')
  answers['PATCH /api/admin/membership-tiers/4'] = [502, '']
  await send(GOLD)
  expect(told.at(-1)).toBe('Error: Failed to update membership tier')
  act(() => root.unmount())
  answers['DELETE /api/admin/membership-tiers/4'] = [502, '']
  await show(<TierDeleteDialog tier={gold} onClose={() => undefined} onDeleted={() => undefined} />)
  await press('Delete Tier')
  expect(told.at(-1)).toBe('Error: Failed to delete membership tier')
  answers['DELETE /api/admin/membership-tiers/4'] = [204, null]
  await press('Delete Tier')
  expect(told.at(-1)).toBe('Membership tier deleted successfully')
})

async function press(text: string): Promise<void> {
  const button = [...document.querySelectorAll('button')].find((each) => each.textContent === text)
  await act(async () => button?.click())
  await settle()
}

test('an import says how it went', async () => {
  answers['POST /api/opdb/import/G1-M2'] = [502, '{}']
  await show(<ImportMachine opdbId="G1-M2" />)
  await press('Import to Database')
  expect(told).toEqual(['Import failed: Failed to import machine'])
  answers['POST /api/opdb/import/G1-M2'] = [201, { id: 1 }]
  await press('Import to Database')
  expect(told.at(-1)).toMatch(/Machine imported successfully - The machine has been added to the database\./)
})
