// @vitest-environment happy-dom
// Forms in a browser: the message after each answer, and the page that follows.
import type { ComponentType } from 'react'
import { expect, test, vi } from 'vitest'
import type { ManagedTier } from '#contract/billing/tiers.ts'
import type { Tier } from '#contract/membership/membership.ts'
import { AdminLoginForm } from '#web/accounts/sign-in/admin-login-form.tsx'
import { AdminSetupForm } from '#web/accounts/sign-in/admin-setup-form.tsx'
import { logOut } from '#web/accounts/sign-in/log-out.ts'
import { LoginForm } from '#web/accounts/sign-in/login-form.tsx'
import { SignedIn } from '#web/accounts/sign-in/signed-in.tsx'
import { AdminBlog } from '#web/admin/admin-blog.tsx'
import { PaymentSetupScreen } from '#web/billing/admin/payment-setup-screen.tsx'
import { TierDeleteDialog } from '#web/billing/admin/tier-delete-dialog.tsx'
import { TierForm } from '#web/billing/admin/tier-form.tsx'
import { TiersPanel } from '#web/billing/admin/tiers-panel.tsx'
import { JoinPlan } from '#web/billing/checkout/join-plan.tsx'
import { PlansFailed, PlansScreen } from '#web/billing/checkout/plans-screen.tsx'
import { SubscribePlan } from '#web/billing/checkout/subscribe-plan.tsx'
import { SuccessScreen } from '#web/billing/checkout/success-screen.tsx'
import { PostTable } from '#web/blog/editor/post-table.tsx'
import { livePart, refusal } from '#web/dev/live-part.tsx'
import { createAppRouter } from '#web/router.tsx'
import { useSession } from '#web/shell/session/session.ts'

const { notes, show, send, press, pass, settle, button, text, all } = livePart()

const KEYS = { username: 'ada', password: 'secret-1' }
const REFUSED = refusal(401, 'Wrong.')

test('a member who signs in is led home; a failure is told with the server’s words', async () => {
  notes.answers['POST /api/login'] = REFUSED
  await show(<LoginForm />)
  await send(KEYS)
  expect([notes.told, notes.went]).toEqual([['Login failed: Wrong.'], []])
  notes.answers['POST /api/login'] = [200, { id: 1, role: 'member' }]
  await send(KEYS)
  expect(notes.went).toEqual(['/'])
  expect(notes.sent.at(-1)).toEqual(['POST /api/login', KEYS])
})

test('an admin is led to the dashboard after one second; nobody else gets in there', async () => {
  notes.answers['POST /api/login'] = [401, {}]
  await show(<AdminLoginForm adminExists />)
  await send(KEYS)
  expect(notes.told).toEqual(['Login Failed: Login failed - invalid credentials'])
  notes.answers['POST /api/login'] = REFUSED
  await send(KEYS)
  expect(notes.told.at(-1)).toBe('Login Failed: Wrong.')
  notes.answers['POST /api/login'] = () => Promise.reject(new TypeError('Failed to fetch'))
  await send(KEYS)
  expect(notes.told.at(-1)).toBe('Login Failed: An unexpected error occurred')
  notes.told.length = 0
  notes.answers['POST /api/login'] = [200, { id: 1 }]
  await send(KEYS)
  expect(notes.told).toEqual(['Login Failed: Login failed - invalid credentials'])
  notes.answers['POST /api/login'] = [200, { id: 1, role: 'member' }]
  notes.answers['POST /api/logout'] = [204, null]
  await send(KEYS)
  expect(notes.told.at(-1)).toBe('Access Denied: This account does not have admin privileges')
  expect(notes.sent.at(-1)?.[0]).toBe('POST /api/logout')
  notes.answers['POST /api/login'] = [200, { id: 1, role: 'admin' }]
  await send(KEYS)
  expect(notes.told.at(-1)).toContain('Login Successful')
  await pass(999)
  expect(notes.went).toEqual([])
  await pass(1)
  expect(notes.went).toEqual(['/admin-dashboard'])
})

test('a member whom the admin’s form could not sign out again is denied, and shown signed in', async () => {
  const Header = () => <header>{useSession().user?.username ?? 'Login'}</header>
  const user = { id: 1, username: 'ada', role: 'member', silencedUntil: null }
  notes.answers['POST /api/login'] = [200, user]
  notes.answers['POST /api/logout'] = refusal(503, 'Away.')
  notes.answers['GET /api/user'] = [200, user]
  await show(
    <>
      <Header />
      <AdminLoginForm adminExists />
    </>,
  )
  expect(all('header')[0]?.textContent).toBe('Login')
  await send(KEYS)
  expect(notes.told).toEqual(['Access Denied: This account does not have admin privileges'])
  expect(all('header')[0]?.textContent).toBe('ada')
  expect(button('Login as Admin')?.getAttribute('aria-disabled')).toBeNull()
})

test('while an admin signs in the button says so and takes no second press', async () => {
  let answer = (_: Response) => {}
  await show(<AdminLoginForm adminExists />)
  const ask = vi.fn(() => new Promise<Response>((done) => (answer = done)))
  vi.stubGlobal('fetch', ask)
  await send(KEYS)
  expect(button('Logging in')?.getAttribute('aria-disabled')).toBe('true')
  await press('Logging in')
  await send(KEYS)
  expect(ask).toHaveBeenCalledOnce()
  answer(new Response('{}', { status: 401 }))
  await settle()
  expect(button('Login as Admin')?.getAttribute('aria-disabled')).toBeNull()
})

test('what is no answer at all is unexpected', async () => {
  await show(<AdminLoginForm adminExists />)
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')))
  await send(KEYS)
  expect(notes.told).toEqual(['Login Failed: An unexpected error occurred'])
})

test('signing out leads home; a failure is told', async () => {
  notes.answers['POST /api/logout'] = [204, null]
  await logOut()
  expect(notes.went).toEqual(['/'])
  notes.answers['POST /api/logout'] = refusal(503, 'Away.')
  await logOut()
  expect([notes.told, notes.went]).toEqual([['Logout failed: Away.'], ['/']])
})

const FIRST = { ...KEYS, email: 'ada@example.com', confirmPassword: KEYS.password }

test('the first admin is led to the dashboard after one second, and the confirmation is not sent', async () => {
  notes.answers['POST /api/admin/setup'] = refusal(500, 'Broken.')
  await show(<AdminSetupForm />)
  await send(FIRST)
  expect(notes.told).toEqual(['Setup Failed: Broken.'])
  notes.answers['POST /api/admin/setup'] = [201, { id: 1, role: 'admin' }]
  await send(FIRST)
  expect(notes.told.at(-1)).toContain('Admin Account Created')
  expect(notes.sent.at(-1)?.[1]).toEqual({ ...KEYS, email: 'ada@example.com' })
  await pass(999)
  expect(notes.went).toEqual([])
  await pass(1)
  expect(notes.went).toEqual(['/admin'])
})

test('where an admin exists, one is led to sign in after two seconds', async () => {
  notes.answers['POST /api/admin/setup'] = refusal(409, 'Admin already exists', { code: 'admin_exists' })
  await show(<AdminSetupForm />)
  await send(FIRST)
  expect(notes.told).toEqual(['Admin Already Exists: Admin already exists'])
  await pass(1999)
  expect(notes.went).toEqual([])
  await pass(1)
  expect(notes.went).toEqual(['/auth'])
})

const NEW = { ...KEYS, email: 'ada@example.com' }
const PRO = { id: 2, name: 'Pro', price: '9.99', features: [], stripePriceId: 'price_2' } as unknown as Tier

test('joining with a paid plan opens its checkout after a second and a half', async () => {
  notes.answers['POST /api/register'] = [201, { id: 7, username: 'ada', role: 'member' }]
  notes.answers['POST /api/create-checkout-session'] = [200, { url: 'https://pay.example/c/1' }]
  await show(<JoinPlan tier={PRO} onUnpaid={() => undefined} />)
  await send(NEW)
  expect(notes.told[0]).toContain('Account Created')
  expect(notes.sent).toEqual([['POST /api/register', { ...NEW, membershipTierId: 2 }]])
  await pass(1499)
  expect(notes.sent).toHaveLength(1)
  await pass(1)
  await settle()
  expect(notes.sent[1]).toEqual([
    'POST /api/create-checkout-session',
    expect.objectContaining({ priceId: 'price_2', tierId: 2 }),
  ])
  expect(notes.went).toEqual(['https://pay.example/c/1'])
})

test('a registration that is refused is told with the server’s words', async () => {
  notes.answers['POST /api/register'] = refusal(409, 'This username is taken.')
  await show(<JoinPlan tier={PRO} onUnpaid={() => undefined} />)
  await send(NEW)
  expect(notes.told).toEqual(['Registration failed: This username is taken.'])
})

test('a registration that fails without a reason is told in the specification’s words', async () => {
  notes.answers['POST /api/register'] = [502, '<h1>Bad Gateway</h1>']
  await show(<JoinPlan tier={PRO} onUnpaid={() => undefined} />)
  await send(NEW)
  expect(notes.told).toEqual([
    'Registration Failed: There was a problem creating your account. Please try again.',
  ])
})

test('the checkout button says that it prepares, until the browser has left', async () => {
  notes.answers['GET /api/subscription'] = [200, { isRunning: false, gift: null }]
  await show(<SubscribePlan tier={PRO} priceBefore={null} onPriceChanged={() => undefined} />, 'member')
  notes.answers['POST /api/create-checkout-session'] = refusal(409, 'Away.')
  await press('Subscribe for $9.99/month')
  expect(notes.told).toEqual(['Checkout Failed: Away.'])
  notes.answers['POST /api/create-checkout-session'] = [200, { url: 'https://pay.example/c/2' }]
  await press('Subscribe for $9.99/month')
  expect(button('Preparing Checkout...')?.getAttribute('aria-disabled')).toBe('true')
  expect(notes.went).toEqual(['https://pay.example/c/2'])
})

test('a plan without a price at the provider is not properly configured', async () => {
  notes.answers['GET /api/subscription'] = [200, { isRunning: false, gift: null }]
  const unset = { ...PRO, stripePriceId: null }
  await show(<SubscribePlan tier={unset} priceBefore={null} onPriceChanged={() => undefined} />, 'member')
  await press('Subscribe for $9.99/month')
  expect(notes.told).toEqual([
    'Configuration Error: This membership tier is not properly configured for payment.',
  ])
  expect(notes.sent).toEqual([])
})

test('a member who presses Join Free has nothing to pay', async () => {
  const free = { ...PRO, id: 1, name: 'Free', price: '0.00', stripePriceId: null, description: '' }
  notes.answers['GET /api/membership-tiers'] = [200, [free, { ...PRO, description: '' }]]
  await show(<PlansScreen tierId={undefined} />, 'member')
  await press('Join Free')
  expect(notes.told).toEqual(['Free Tier Selected: No payment is required.'])
})

test('a payment that is confirmed is greeted once', async () => {
  localStorage.clear()
  notes.answers['GET /api/subscription/status'] = [200, { state: 'paid', plan: { name: 'Pro' } }]
  for (let visit = 0; visit < 2; visit++) {
    await show(<SuccessScreen sessionId="cs_1" />, 'member')
    expect(text()).toContain('Subscription Successful!')
  }
  expect(notes.told).toEqual(['Payment Successful: Your subscription is active.'])
})

test('plans that do not load are tried again by loading the page again', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
  await show(<PlansFailed />)
  await press('Try Again')
  expect(reload).toHaveBeenCalledOnce()
})

test('pages for members and the blog’s list have a spinner while they load', async () => {
  const { routesById } = createAppRouter()
  for (const path of [
    '/(members)/profile',
    '/(members)/dashboard',
    '/(members)/user-dashboard',
    '/(accounts)/settings',
    '/(blog)/blog/',
  ] as const) {
    const Pending = routesById[path].options.pendingComponent as ComponentType
    await show(<Pending />)
    expect([path, all('[role=status] .animate-spin').length]).toEqual([path, 1])
  }
  // Loaded again, so that its guard says where sign-in returns to.
  const here = window.location.pathname + window.location.search
  await show(<SignedIn>{(user) => user.username}</SignedIn>)
  expect([all('[role=status] .animate-spin').length, notes.went]).toEqual([1, [here]])
  await show(<SignedIn>{(user) => user.username}</SignedIn>, 'member')
  expect([text(), notes.went]).toEqual(['ada', [here]])
})

test('initializing the products says how it went', async () => {
  const row = { id: 2, name: 'Pro', price: '9.99', message: '', stripeProductId: null, stripePriceId: null }
  notes.answers['GET /api/admin/membership-tiers'] = [200, []]
  notes.answers['POST /api/admin/initialize-stripe-products'] = [502, '']
  await show(<PaymentSetupScreen />, 'admin')
  await send()
  expect(notes.told).toEqual(['Error: Failed to initialize Stripe products and prices'])
  notes.answers['POST /api/admin/initialize-stripe-products'] = [
    200,
    { results: [{ ...row, status: 'success' }] },
  ]
  await send()
  expect(notes.told.at(-1)).toBe('Stripe products and prices initialized successfully')
  expect(text()).toMatch(/Pro.*Success/)
  notes.answers['POST /api/admin/initialize-stripe-products'] = [
    200,
    { results: [{ ...row, status: 'error' }] },
  ]
  await send()
  expect(notes.told.at(-1)).toMatch(/^Error: 1 tier could not be initialized/)
})

test('tiers and posts that do not load for an admin say so in their place', async () => {
  notes.answers['GET /api/admin/membership-tiers'] = [502, '']
  for (const screen of [<TiersPanel key="tiers" />, <PaymentSetupScreen key="setup" />]) {
    await show(screen, 'admin')
    expect(text()).toContain('Error loading membership tiers')
  }
  notes.answers['GET /api/blog-posts'] = [502, '']
  notes.answers['GET /api/blog-categories'] = [200, []]
  await show(<AdminBlog category={undefined} table={(posts) => <PostTable posts={posts} />} />, 'admin')
  expect(text()).toMatch(/Failed to load blog posts ?Please try again later/)
})

const GOLD = { name: 'Gold', price: '29.99', description: 'For arcades.', features: 'All of it' }
const gold = {
  id: 4,
  ...GOLD,
  features: ['All of it'],
  permissions: [],
  syncState: 'synced',
  payingMembers: 0,
} as unknown as ManagedTier

test('creating, changing and deleting a tier say how it went', async () => {
  notes.answers['POST /api/admin/membership-tiers'] = [502, '']
  await show(<TierForm tier={null} onDone={() => undefined} onStop={() => undefined} />)
  await send(GOLD)
  expect(notes.told).toEqual(['Error: Failed to create membership tier'])
  notes.answers['POST /api/admin/membership-tiers'] = [201, gold]
  await send(GOLD)
  expect(notes.told.at(-1)).toBe('Membership tier created successfully')
  notes.answers['PATCH /api/admin/membership-tiers/4'] = [200, gold]
  await show(<TierForm tier={gold} onDone={() => undefined} onStop={() => undefined} />)
  await send(GOLD)
  expect(notes.told.at(-1)).toBe('Membership tier updated successfully')
  notes.answers['PATCH /api/admin/membership-tiers/4'] = [502, '']
  await send(GOLD)
  expect(notes.told.at(-1)).toBe('Error: Failed to update membership tier')
  notes.answers['DELETE /api/admin/membership-tiers/4'] = [502, '']
  await show(<TierDeleteDialog tier={gold} onClose={() => undefined} onDeleted={() => undefined} />)
  await press('Delete Tier')
  expect(notes.told.at(-1)).toBe('Error: Failed to delete membership tier')
  notes.answers['DELETE /api/admin/membership-tiers/4'] = [204, null]
  await press('Delete Tier')
  expect(notes.told.at(-1)).toBe('Membership tier deleted successfully')
})
