import type { Statistic } from '#contract/site/site.ts'

/** A figure of the site as text; empty where the site does not give it. */
export function statisticOf(
  figures: readonly Pick<Statistic, 'key' | 'value'>[],
  key: Statistic['key'],
): string {
  return figures.find((figure) => figure.key === key)?.value ?? ''
}
