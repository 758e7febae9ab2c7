import type { Figure } from '#contract/site/site.ts'

/** A figure of the site as text; empty where the site does not give it. */
export function figureOf(figures: readonly Pick<Figure, 'key' | 'value'>[], key: Figure['key']): string {
  return figures.find((figure) => figure.key === key)?.value ?? ''
}
