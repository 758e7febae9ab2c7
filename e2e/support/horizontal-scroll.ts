// Pages fit their window's width, so that readers scroll in one direction only (WCAG 1.4.10).
import { expect, type Page } from '@playwright/test'

/** `what` names the page in a failure. */
export async function expectNoHorizontalScroll(page: Page, what: string = page.url()): Promise<void> {
  const overflow = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
  expect(overflow, `${what} is wider than the window`).toBeLessThanOrEqual(0)
}
