import type { Statistic } from '#contract/site/site.ts'

/** A statistic as text; empty if the site does not have it. */
export function statisticOf(
  statistics: readonly Pick<Statistic, 'key' | 'value'>[],
  key: Statistic['key'],
): string {
  return statistics.find((figure) => figure.key === key)?.value ?? ''
}
