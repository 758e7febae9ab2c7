// The site's fonts may come after the text is drawn in another: its lines then stay where they are.
import { DEMO_PASSWORD, expect, signIn, test } from '#e2e/support/site.ts'

/** The aim of each page on a slow phone. */
const SHIFT = 0.02

test.use({ viewport: { width: 390, height: 844 } })

for (const path of ['/forums', '/dashboard', '/marketplace']) {
  test(`${path} keeps its lines on a phone when the fonts come late`, async ({ page }) => {
    await signIn(page, 'demo_pro', DEMO_PASSWORD)
    let send = () => {}
    const drawn = new Promise<void>((done) => {
      send = done
    })
    await page.route('**/*.woff2', async (route) => {
      await drawn
      await route.continue()
    })
    await page.addInitScript(() => {
      const told = { shift: 0 }
      Object.assign(window, { told })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) told.shift += (entry as unknown as { value: number }).value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    expect(await page.evaluate(() => document.fonts.check('1rem Inter'))).toBe(false)
    send()
    await page.evaluate(() => document.fonts.ready)
    await expect.poll(() => page.evaluate(() => document.fonts.check('1rem Inter'))).toBe(true)
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    const shift = await page.evaluate(() => (window as unknown as { told: { shift: number } }).told.shift)
    expect(shift).toBeLessThanOrEqual(SHIFT)
  })
}
