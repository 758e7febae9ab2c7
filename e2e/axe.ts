// What axe finds on a page that has come to rest.
import type { Page } from '@playwright/test'
import axe, { type AxeResults, type ContextObject, type RunOptions } from 'axe-core'

/** The only rules that hang on colours: what a page of the same content can break by its other theme. */
export const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block']

/** What every page of one reader has alike: looked at on one of them, it need not be on the others. */
export const FRAME_OF_PAGES = ['.site-header', 'footer.drawn-in-view']

/** The page lives and has come to rest: colours are not judged on their way from one state to the next. */
export async function isAtRest(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset.drawn !== undefined)
  await page.evaluate(async () => {
    const passing = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
    for (const one of passing) one.finish()
    await Promise.allSettled(passing.map(({ finished }) => finished))
  })
}

declare global {
  interface Window {
    /** There once it was brought to the page, until it is left. */
    axe?: { run: (context: Document | ContextObject, options: RunOptions) => Promise<AxeResults> }
  }
}

/**
 * One line for each rule that the page breaks, with the elements; all rules that axe has on, unless some are named,
 * and all of the page but what these selectors name.
 * It is brought to a page once and runs there: its builder for this browser brings it twice, and gathers what it found in
 * a second page, for frames from elsewhere. The site has no frames.
 */
export async function findViolations(
  page: Page,
  rules?: string[],
  without: string[] = [],
): Promise<string[]> {
  expectNoFrames(page)
  const options: RunOptions = {
    resultTypes: ['violations'],
    // Style sheets would be fetched again, for rules that axe has off.
    preload: { assets: ['media'] },
    ...(rules && { runOnly: { type: 'rule', values: rules } }),
  }
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
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

function expectNoFrames(page: Page): void {
  if (page.frames().length > 1) throw new Error('The page has frames: axe must look into them too.')
}
