// Runs axe on a page once it has settled.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { AxeResults, ContextObject, RunOptions } from 'axe-core'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The only rules that depend on colours, and so can fail in just one theme for the same content. */
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block']

/** Parts that are the same on all of a viewer's pages, so that checking them once is enough. */
export const FRAME_OF_PAGES = ['.site-header', 'footer.drawn-in-view']

/** Waits until the page is hydrated and its animations have finished, because colours are wrong in between. */
export async function isAtRest(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset.drawn !== undefined)
  await page.evaluate(async () => {
    // A colour scheme that was just emulated starts its transitions with the next frame.
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
    const passing = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
    for (const one of passing) one.finish()
    await Promise.allSettled(passing.map(({ finished }) => finished))
  })
}

declare global {
  interface Window {
    /** Present once injected, until the page is left. */
    axe?: { run: (context: Document | ContextObject, options: RunOptions) => Promise<AxeResults> }
  }
}

/**
 * One line per violated rule, with the elements. Runs all enabled rules unless some are named, without the excluded
 * selectors.
 * Injects axe once per page. The Playwright package for axe injects it twice, and merges results in a second page for
 * frames, which the site does not have.
 */
export async function findViolations(
  page: Page,
  rules?: string[],
  without: string[] = [],
): Promise<string[]> {
  expectNoFrames(page)
  const options: RunOptions = {
    resultTypes: ['violations'],
    // Loading style sheets again would only serve rules that axe has disabled.
    preload: { assets: ['media'] },
    // A selector of each element that was looked at, which is not told here, and a search for frames, of which there are none.
    selectors: false,
    iframes: false,
    ...(rules && { runOnly: { type: 'rule', values: rules } }),
  }
  // As a script of the page's global scope, which the browser compiles once for many pages.
  const isBrought = await page.evaluate(() => 'axe' in window)
  // biome-ignore lint/security/noGlobalEval: the library is this repository's own
  if (!isBrought) await page.evaluate((source) => void globalThis.eval(source), AXE)
  const context = without.length > 0 ? { exclude: without } : null
  return page.evaluate(
    async ({ context, options }) => {
      if (!window.axe) throw new Error('axe was not brought to the page.')
      const { violations } = await window.axe.run(context ?? document, options)
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
      )
    },
    { context, options },
  )
}

/**
 * Fails on violations in either theme: all rules in the page's present theme, those of colours in the other one, which
 * has the same elements. Leaves the page in the theme that it had. `what` names the page in a failure.
 */
export async function expectNoViolations(
  page: Page,
  what: string = page.url(),
  without: string[] = [],
): Promise<void> {
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  const [present, other] = isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const)
  await isAtRest(page)
  expect(await findViolations(page, undefined, without), `${what}, ${present} theme`).toEqual([])
  await page.emulateMedia({ colorScheme: other })
  await isAtRest(page)
  expect(await findViolations(page, RULES_OF_COLOUR, without), `${what}, ${other} theme`).toEqual([])
  await page.emulateMedia({ colorScheme: present })
}

function expectNoFrames(page: Page): void {
  if (page.frames().length > 1) throw new Error('The page has frames: axe must look into them too.')
}
