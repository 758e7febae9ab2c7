import type { Statistic } from '#contract/site/site.ts'

/** A statistic as text; empty if the site does not have it. */
export function statisticOf(
  figures: readonly Pick<Statistic, 'key' | 'value'>[],
  key: Statistic['key'],
): string {
  return figures.find((figure) => figure.key === key)?.value ?? ''
}
