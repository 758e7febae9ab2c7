// What axe finds on a page that has come to rest.
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

type RunOptions = Parameters<AxeBuilder['options']>[0]
type AxeResults = Awaited<ReturnType<AxeBuilder['analyze']>>

/** The only rules that hang on colours: what a page of the same content can break by its other theme. */
export const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block']

/** The page lives and has come to rest: colours are not judged on their way from one state to the next. */
export async function isAtRest(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset.drawn !== undefined)
  await page.evaluate(async () => {
    const passing = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
    await Promise.allSettled(passing.map(({ finished }) => finished))
  })
}

declare global {
  interface Window {
    /** There once the builder has run on the page, until it is left. */
    axe?: { run: (context: Document, options: RunOptions) => Promise<AxeResults> }
  }
}

/**
 * One line for each rule that the page breaks, with the elements; all rules that axe has on, unless some are named.
 * The whole of it runs in the page: gathering it in a second page, for frames from elsewhere, takes four times as
 * long, and the site has no frames. A second run on the same page finds axe there: bringing it takes as long as the run.
 */
export async function findViolations(page: Page, rules?: string[]): Promise<string[]> {
  expectNoFrames(page)
  const options: RunOptions = {
    resultTypes: ['violations'],
    ...(rules && { runOnly: { type: 'rule', values: rules } }),
  }
  const results =
    (await page.evaluate(async (asked) => window.axe?.run(document, asked), options)) ??
    (await new AxeBuilder({ page }).setLegacyMode().options(options).analyze())
  return results.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  )
}

function expectNoFrames(page: Page): void {
  if (page.frames().length > 1) throw new Error('The page has frames: axe must look into them too.')
}
