// Keys alone, as somebody without a mouse uses the site.
import { expect, type Locator, type Page } from '@playwright/test'

/** More controls than any page has. */
const TABS_MAX = 200

/** Presses Tab until the control has the focus; `back` looks above. */
export async function reach(page: Page, target: Locator, back = false): Promise<void> {
  await expect(target).toBeVisible()
  for (let at = 0; at < TABS_MAX; at++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab')
  }
  throw new Error(`no Tab reaches ${target}`)
}

/** Reaches the control and presses it. */
export async function enter(page: Page, target: Locator, back = false): Promise<void> {
  await reach(page, target, back)
  await page.keyboard.press('Enter')
}

/** Reaches the field and types into it. */
export async function write(page: Page, field: Locator, text: string): Promise<void> {
  await reach(page, field)
  await page.keyboard.type(text)
}
