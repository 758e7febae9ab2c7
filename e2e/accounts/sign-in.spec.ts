// What a visitor began is finished once they have signed in or registered.
// Covers every action and every way to sign in; web/whole-pages/begun.test.tsx covers all combinations.
import type { Page } from '@playwright/test'
import { expect, MAIN, type Site, test } from '#e2e/support/site.ts'

test.describe.configure({ mode: 'parallel', timeout: 60_000 })

const PASSWORD = 'a-long-password'
const MACHINE = 'GweeP-MW95j'
const MACHINE_PAGE = `/machines/${MACHINE}/godzilla-pro`
const POST = '/blog/cleaning-a-playfield-without-regrets'
const NOTE = 'The second paragraph sells something.'

interface Begun {
  begin(page: Page): Promise<void>
  /** Expects the result on the page to which the visitor returns. */
  finished(page: Page, hasPro: boolean): Promise<void>
}

const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

const BEGUN = {
  'a heart': {
    begin: async (page) => {
      await page.goto(MACHINE_PAGE)
      await link(page, 'Sign in to add Godzilla (Pro) to your favorites').first().click()
    },
    finished: async (page) => {
      await expect(page).toHaveURL(MACHINE_PAGE)
      const heart = page.getByRole('button', { name: 'Favorite: Godzilla (Pro)' }).first()
      await expect(heart).toHaveAttribute('aria-pressed', 'true')
      await expect(heart).toBeFocused()
      expect(await (await page.request.get('/api/favorites/ids')).json()).toEqual({ ids: [MACHINE] })
    },
  },
  'a rating': {
    begin: async (page) => {
      await page.goto(MACHINE_PAGE)
      await page.getByRole('radio', { name: '4.5 of 5' }).check({ force: true })
      await link(page, 'Sign in to rate').click()
    },
    finished: async (page) => {
      await expect(page).toHaveURL(MACHINE_PAGE)
      await expect(page.getByRole('radio', { name: '4.5 of 5' })).toBeChecked()
      await expect(page.getByRole('radio', { name: '4.5 of 5' })).toBeFocused()
      const { own } = await (await page.request.get(`/api/machines/${MACHINE}/rating`)).json()
      expect(own.rating).toBe(4.5)
    },
  },
  'a collection entry': {
    begin: async (page) => {
      await page.goto(MACHINE_PAGE)
      await link(page, 'Sign in to add it').click()
    },
    finished: async (page) => {
      await expect(page).toHaveURL(MACHINE_PAGE)
      await expect(page.getByRole('dialog')).toContainText('Godzilla')
    },
  },
  'a report': {
    begin: async (page) => {
      await page.goto(POST)
      await button(page, 'Report this post').click()
      await page.getByRole('dialog').getByRole('radio').first().check()
      await page.getByRole('textbox', { name: /What should the moderators know/ }).fill(NOTE)
      await button(page, 'Sign in to send').click()
    },
    finished: async (page) => {
      await expect(page).toHaveURL(POST)
      await expect(page.getByRole('textbox', { name: /What should the moderators know/ })).toHaveValue(NOTE)
      await expect(page.getByRole('dialog').getByRole('radio').first()).toBeChecked()
      const { pagination } = await (await page.request.get('/api/my-flags')).json()
      expect(pagination.total).toBe(0)
    },
  },
  'a message': {
    begin: async (page) => {
      await page.goto('/members/demo_pro')
      await link(page, 'Message').click()
    },
    finished: async (page) => {
      await expect(page).toHaveURL('/messages/new?to=demo_pro')
      await expect(page.getByRole('list', { name: 'Recipients' })).toContainText('demo_pro')
      const { pagination } = await (await page.request.get('/api/conversations')).json()
      expect(pagination.total).toBe(0)
    },
  },
  'a correction': {
    begin: async (page) => {
      await page.goto(MACHINE_PAGE)
      await link(page, 'Propose a correction').click()
    },
    finished: async (page, hasPro) => {
      await expect(page).toHaveURL(`/proposals/new?machine=${MACHINE}`)
      await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Godzilla (Pro)')
      if (hasPro) return expect(button(page, 'Send proposal')).toBeVisible()
      await expect(page.getByText('Proposing corrections comes with Pro and Premium')).toBeVisible()
      await expect(button(page, 'Send proposal')).toHaveCount(0)
    },
  },
} satisfies Record<string, Begun>

let members = 0
const newName = (site: Site) => `way_in_${new URL(site.url).port}_${++members}`

async function fillIn(page: Page, username: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Username' }).fill(username)
  await page.getByRole('textbox', { name: 'Email' }).fill(`${username}@example.com`)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await button(page, 'Create account').click()
}

async function toCheckout(page: Page, site: Site): Promise<void> {
  await page.goto('/subscription?tier=2')
  await fillIn(page, newName(site))
  await page.waitForURL(/\/payment-sandbox\/c\//)
}

interface Way {
  /** From the sign-in page to the first page as a member. */
  go(page: Page, site: Site): Promise<void>
  hasPro: boolean
}

const WAYS = {
  'signing in': {
    hasPro: false,
    go: async (page, site) => {
      const username = newName(site)
      const made = await fetch(`${site.url}/api/register`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          username,
          email: `${username}@example.com`,
          password: PASSWORD,
          membershipTierId: 1,
        }),
      })
      expect(made.status).toBe(201)
      await page.getByRole('textbox', { name: 'Username' }).fill(username)
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await button(page, 'Login').click()
    },
  },
  'joining free': {
    hasPro: false,
    go: async (page, site) => {
      await link(page, 'Sign up for membership').click()
      await button(page, 'Join Free').click()
      await fillIn(page, newName(site))
    },
  },
  paying: {
    hasPro: true,
    go: async (page, site) => {
      await toCheckout(page, site)
      await page.getByRole('textbox', { name: 'Card number' }).fill('4242 4242 4242 4242')
      await page.getByRole('textbox', { name: 'Expiry' }).fill('12/34')
      await page.getByRole('textbox', { name: 'Security code' }).fill('123')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { name: 'Subscription Successful!' })).toBeVisible()
      await page.locator('main [data-begun]').click()
    },
  },
  'turning back at the checkout': {
    hasPro: false,
    go: async (page, site) => {
      await toCheckout(page, site)
      await page.getByRole('link', { name: /^Back/ }).click()
      await page.locator('main [data-begun]').click()
    },
  },
} satisfies Record<string, Way>

/** The site finishes hearts and ratings, forms finish the others: both kinds are tried with each way. */
const TRIED = [
  ['a heart', 'signing in'],
  ['a heart', 'paying'],
  ['a rating', 'joining free'],
  ['a rating', 'turning back at the checkout'],
  ['a collection entry', 'signing in'],
  ['a report', 'joining free'],
  ['a message', 'turning back at the checkout'],
  ['a correction', 'signing in'],
  ['a correction', 'paying'],
] as const

for (const [what, how] of TRIED) {
  test(`${what} that a visitor began is finished after ${how}`, async ({ page, site }) => {
    const [press, way] = [BEGUN[what], WAYS[how]]
    await press.begin(page)
    await page.waitForURL(/\/auth\?tab=login/)
    await way.go(page, site)
    await press.finished(page, way.hasPro)
    // The page may be shown before it has taken up what was begun.
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('begun'))).toBeNull()
  })
}

test('an address alone does nothing: who follows one and signs in has no favorite', async ({
  page,
  site,
}) => {
  await page.goto(`/auth?tab=login&next=machine-${MACHINE}`)
  await WAYS['signing in'].go(page, site)
  await expect(page).toHaveURL(MACHINE_PAGE)
  expect(await (await page.request.get('/api/favorites/ids')).json()).toEqual({ ids: [] })
})

test('where nothing was begun, signing in and joining lead home', async ({ page, site }) => {
  await page.goto('/auth?tab=login')
  await WAYS['signing in'].go(page, site)
  await page.waitForURL((url) => url.pathname === '/')
  await page.context().clearCookies()
  await page.goto('/auth?tab=login')
  await WAYS['joining free'].go(page, site)
  await page.waitForURL((url) => url.pathname === '/')
})

test('gates say first that joining is free, and lead there', { tag: MAIN }, async ({ page }) => {
  const gates = [
    ['/forums', 'Premium Access Required'],
    ['/forums/1', 'Premium Access Required'],
    ['/marketplace', 'Premium Feature'],
    ['/marketplace-item/1', 'Premium Feature'],
  ] as const
  for (const [path, heading] of gates) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    await expect(page.getByText(/^Free to join\./)).toBeVisible()
    await expect(page.locator('main').getByRole('link', { name: 'Join Free' })).toHaveAttribute(
      'href',
      '/subscription?tier=1',
    )
    await expect(page.locator('main').getByRole('link', { name: 'Upgrade Membership' })).toBeVisible()
  }
})
