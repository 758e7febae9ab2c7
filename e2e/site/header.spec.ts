// The header's row fits: the navigation, the search in its specified width, the longest name.
import type { Page } from '@playwright/test'
import { expectNoHorizontalScroll } from '#e2e/support/horizontal-scroll.ts'
import {
  ADMIN,
  DEMO_PASSWORD,
  expect,
  makeAdmin,
  openPageAs,
  registerMember,
  signIn,
  test,
} from '#e2e/support/site.ts'

const SEARCH_WIDTHS = [
  { width: 768, search: 200 },
  { width: 1024, search: 200 },
  { width: 1280, search: 200 },
  { width: 1440, search: 200 },
  { width: 1536, search: 240 },
  { width: 1920, search: 240 },
]

/** Texts of the header's contents that overflow or are cut off. */
function findCut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const row = document.querySelector('header')?.getBoundingClientRect()
    const shown = [
      ...document.querySelectorAll('header nav a, header summary, header summary span, header input'),
    ]
    return shown
      .filter((element) => element.checkVisibility())
      .filter((element) => {
        const range = document.createRange()
        range.selectNodeContents(element)
        const inner = range.getBoundingClientRect()
        const box = (element.closest('summary') ?? element).getBoundingClientRect()
        const isCut = getComputedStyle(element).textOverflow === 'ellipsis' || inner.right > box.right + 1
        return isCut || !row || box.right > row.right || box.top < row.top || box.bottom > row.bottom
      })
      .map((element) => element.textContent ?? '')
  })
}

async function hasRoom(page: Page, name?: string): Promise<void> {
  await page.goto('/contact')
  await page.evaluate(() => document.fonts.ready)
  for (const { width, search } of SEARCH_WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    const box = await page.getByRole('combobox', { name: 'Search' }).boundingBox()
    expect(box?.width, `the search at ${width} px`).toBe(search)
    expect(await findCut(page), `cut at ${width} px`).toEqual([])
    const height = (await page.locator('header').boundingBox())?.height
    if (width >= 1280) expect(height, `one row at ${width} px`).toBeLessThan(70)
    if (name && width >= 1024)
      await expect(page.locator('header').getByText(name, { exact: true })).toBeVisible()
    await expectNoHorizontalScroll(page)
  }
}

test('the search is 200 px wide, 240 on wide screens, beside whatever visitors are shown', async ({
  page,
}) => {
  await hasRoom(page)
})

for (const name of ['Restorer_of_Gottlieb_Woodrails', 'WWWWWWWWWWWWWWWWWWWWWWWWWWWWWW']) {
  test(`a member called ${name} reads the whole name in the header`, async ({ page }) => {
    await registerMember(page, name)
    await hasRoom(page, name)
  })
}

test('an admin with a long name has room for the admin icon besides', async ({ page, site, browser }) => {
  await makeAdmin(site)
  const name = 'Restorer_of_Williams_Machines1'
  const id = await registerMember(page, name)
  const first = await openPageAs(browser, ADMIN, { baseURL: site.url })
  const raised = await first.request.patch(`/api/admin/users/${id}/role`, { data: { role: 'admin' } })
  expect(raised.status(), await raised.text()).toBe(200)
  await signIn(page, name, DEMO_PASSWORD)
  await hasRoom(page, name)
  await expect(page.getByRole('link', { name: 'Admin Dashboard' }).first()).toBeVisible()
})
