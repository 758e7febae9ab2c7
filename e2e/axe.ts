// What axe finds on a page that has come to rest.
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

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

/**
 * One line for each rule that the page breaks, with the elements; all rules that axe has on, unless some are named.
 * The whole of it runs in the page: gathering it in a second page, for frames from elsewhere, takes four times as
 * long, and the site has no frames.
 */
export async function findViolations(page: Page, rules?: string[]): Promise<string[]> {
  expectNoFrames(page)
  const builder = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  if (rules) builder.withRules(rules)
  const { violations } = await builder.analyze()
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  )
}

function expectNoFrames(page: Page): void {
  if (page.frames().length > 1) throw new Error('The page has frames: axe must look into them too.')
}
