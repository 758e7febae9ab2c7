// Proposals: a Pro member proposes a correction, an admin sees the difference and accepts it with a change, the page
// shows it, and a later sync keeps it. Free members see why they cannot propose.
import { writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { ADMIN, DEMO_PASSWORD, expect, makeAdmin, openPageAs, signIn, test } from '#e2e/support/site.ts'
import { fewMachines } from '#server/machines/fixtures/few-machines.ts'

const ID = 'G5pe4-MyNkp'
const NAME = 'Medieval Madness (Remake)'
const PAGE = `/machines/${ID}/medieval-madness-remake`

test.describe.configure({ mode: 'serial', timeout: 120_000 })

const factOf = (page: Page, name: string) =>
  page.getByRole('definition').filter({ has: page.locator(`xpath=preceding-sibling::dt[.="${name}"]`) })
const rowOf = (page: Page, field: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: field, exact: true }) })

/** A newer export of the source with some machines: this one has a different number of players. */
function newerExport() {
  return fewMachines().map(({ maker, ...machine }) => {
    return {
      opdb_id: machine.opdbId,
      is_machine: true,
      physical_machine: 1,
      name: machine.name,
      common_name: null,
      shortname: machine.shortname,
      manufacturer: maker && { manufacturer_id: maker.id, name: maker.name, full_name: maker.fullName },
      manufacture_date: `${machine.year}-01-01`,
      type: machine.type,
      display: machine.display,
      player_count: machine.opdbId === ID ? 6 : machine.playerCount,
      ipdb_id: machine.ipdbId,
      features: [],
      keywords: [],
      description: '',
      images: [],
      created_at: '2020-01-01T00:00:00.000000Z',
      updated_at: '2026-01-01T00:00:00.000000Z',
    }
  })
}

test('a Pro proposes, the admin accepts it changed, the page shows it, a later sync keeps it', async ({
  page,
  browser,
  site,
}, testInfo) => {
  await makeAdmin(site)
  const { year: said, features } = await (await page.request.get(`/api/machines/${ID}`)).json()
  await signIn(page, 'demo_pro', DEMO_PASSWORD)
  await page.goto(PAGE)
  await page.getByRole('link', { name: 'Propose a correction' }).click()
  await expect(page.getByRole('heading', { name: 'Propose a correction', level: 1 })).toBeVisible()

  // Without changes and without a source: errors beside the fields.
  await page.getByRole('button', { name: 'Send proposal' }).click()
  await expect(page.getByText('Please name your source')).toBeVisible()
  await page.getByLabel('Source').fill('The flyer of the remake, page 2')
  await page.getByLabel('Year').fill('2o16')
  await page.getByRole('button', { name: 'Send proposal' }).click()
  await expect(page.getByText('Please enter a whole number')).toBeVisible()

  await page.getByLabel('Year').fill('2013')
  await page.getByLabel('Production run').fill('1000')
  await page.getByLabel('Features').fill('Trolls\nExploding castle')
  await page.getByRole('button', { name: 'Send proposal' }).click()
  await expect(page.getByRole('heading', { name: `Correction: ${NAME}`, level: 1 })).toBeVisible()
  await expect(page.getByText('Open', { exact: true })).toBeVisible()
  const address = new URL(page.url()).pathname
  await expect(rowOf(page, 'Year').getByRole('cell').nth(0)).toHaveText(String(said))
  await expect(rowOf(page, 'Year').getByRole('cell').nth(1)).toHaveText('2013')

  // Nothing of it is visible before the decision.
  const visitor = await browser.newPage({ baseURL: site.url })
  await visitor.goto(PAGE)
  await expect(factOf(visitor, 'Year')).toHaveText(String(said))
  expect(await visitor.content()).not.toContain('Exploding castle')

  const admin = await openPageAs(browser, ADMIN, { baseURL: site.url })
  await admin.goto('/admin?tab=machines')
  await expect(admin.getByText(/^\d+ open$/)).toBeVisible()
  await admin.getByRole('link', { name: 'Members’ proposals' }).click()
  await expect(admin).toHaveURL(/\/admin\/proposals\?state=open$/)
  await admin.getByRole('link', { name: `Correction: ${NAME}` }).click()
  await expect(rowOf(admin, 'Features').getByRole('cell').nth(1)).toHaveText('Trolls, Exploding castle')
  await expect(admin.getByText('The flyer of the remake, page 2')).toBeVisible()
  await admin.getByLabel('Year').fill('2014')
  await admin.getByLabel('Features').fill(features.join('\n'))
  await admin.getByRole('button', { name: 'Accept proposal' }).click()
  await expect(admin.getByText('Proposal accepted with your changes').first()).toBeVisible()
  await expect(admin.getByText('Accepted', { exact: true }).first()).toBeVisible()
  await expect(rowOf(admin, 'Year').getByRole('cell').nth(2)).toHaveText('2014')
  await expect(rowOf(admin, 'Production run').getByRole('cell').nth(2)).toHaveText('As proposed')
  await expect(admin.getByRole('button', { name: 'Accept proposal' })).toHaveCount(0)

  await visitor.goto(PAGE)
  await expect(factOf(visitor, 'Year')).toHaveText('2014')
  await expect(factOf(visitor, 'Production run')).toHaveText('1,000 machines')

  // The member is notified.
  await page.goto('/notifications')
  await expect(page.getByText(`Your correction of “${NAME}” was accepted`).first()).toBeVisible()
  await page.goto(address)
  await expect(rowOf(page, 'Features').getByRole('cell').nth(2)).toHaveText('Left unchanged')

  const file = testInfo.outputPath('newer-export.json')
  writeFileSync(file, JSON.stringify(newerExport()))
  const sync = await site.cli('opdb', 'sync', '--file', file)
  expect(sync.output).toMatch(/changed/)
  expect(sync.code).toBe(0)
  await expect
    .poll(async () => {
      await visitor.goto(PAGE)
      return factOf(visitor, 'Players').textContent()
    })
    .toBe('6 players')
  await expect(factOf(visitor, 'Year')).toHaveText('2014')
  await expect(factOf(visitor, 'Production run')).toHaveText('1,000 machines')
})

test('an admin declines with a reason, and its member reads it', async ({ page, browser, site }) => {
  await makeAdmin(site)
  await signIn(page, 'demo_pro', DEMO_PASSWORD)
  await page.goto('/proposals/new')
  await page.getByLabel('Kind').selectOption('arcade')
  await page.getByLabel('Name').fill('Lighthouse <b>Keeper</b>')
  await page.getByLabel('Source').fill('Heard of it')
  await page.getByRole('button', { name: 'Send proposal' }).click()
  await expect(page.getByRole('heading', { name: 'New machine: Lighthouse <b>Keeper</b>' })).toBeVisible()

  const admin = await openPageAs(browser, ADMIN, { baseURL: site.url })
  await admin.goto(new URL(page.url()).pathname)
  await expect(admin.getByText('Arcade', { exact: true })).toBeVisible()
  await admin.getByRole('button', { name: 'Decline proposal' }).click()
  await expect(admin.getByText('Please give a reason')).toBeVisible()
  await admin.getByLabel('Reason').fill('Nobody else has heard of it.')
  await admin.getByRole('button', { name: 'Decline proposal' }).click()
  await expect(admin.getByText('Proposal declined').first()).toBeVisible()

  await page.goto('/proposals?state=declined')
  await expect(page.getByText('Reason: Nobody else has heard of it.')).toBeVisible()
  await page.getByRole('link', { name: /^New machine: Lighthouse/ }).click()
  await expect(page.getByText('Nobody else has heard of it.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Withdraw proposal' })).toHaveCount(0)
})

test('a member takes a proposal back', async ({ page }) => {
  await signIn(page, 'demo_premium', DEMO_PASSWORD)
  await page.goto(`/proposals/new?machine=${ID}`)
  await page.getByLabel('IPDB number').fill('4711')
  await page.getByLabel('Source').fill('A magazine')
  await page.getByRole('button', { name: 'Send proposal' }).click()
  await page.getByRole('button', { name: 'Withdraw proposal' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expect(page.getByText('Withdrawn', { exact: true }).first()).toBeVisible()
  await page.locator('summary[aria-label="demo_premium, account menu"]').click()
  await page.getByRole('banner').getByRole('link', { name: 'Your proposals' }).click()
  await expect(page).toHaveURL(/\/proposals$/)
  await expect(page.getByRole('heading', { name: 'Your proposals', level: 1 })).toBeVisible()
})

test('a Free member sees why not, a visitor signs in first, and a title asks for its edition', async ({
  page,
  browser,
  site,
}) => {
  await signIn(page, 'demo_free', DEMO_PASSWORD)
  await page.goto(PAGE)
  await page.getByRole('link', { name: 'Propose a correction' }).click()
  await expect(page.getByLabel('Name')).toHaveValue(NAME)
  await expect(page.getByText('Proposing corrections comes with Pro and Premium')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send proposal' })).toHaveCount(0)
  await page.locator('summary[aria-label="demo_free, account menu"]').click()
  await expect(page.getByRole('link', { name: 'Settings' })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Your proposals' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByRole('main').getByRole('link', { name: 'Upgrade Membership' }).click()
  await expect(page).toHaveURL(/\/subscription/)

  const visitor = await browser.newPage({ baseURL: site.url })
  await visitor.goto(`/proposals/new?machine=${ID}`)
  await expect(visitor).toHaveURL(/\/auth/)
  await visitor.goto('/proposals/new')
  await expect(visitor).toHaveURL(/\/auth\?.*next=newProposal/)

  const pro = await openPageAs(browser, 'demo_pro', { baseURL: site.url })
  await pro.goto('/proposals/new?machine=G5pe4')
  await pro.getByRole('link', { name: NAME }).click()
  await expect(pro.getByLabel('Name')).toHaveValue(NAME)
  expect((await pro.goto('/proposals/new?machine=Gzzzz-Mzzzz'))?.status()).toBe(404)
  expect((await pro.goto('/proposals/999999'))?.status()).toBe(404)
})
