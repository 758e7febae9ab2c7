import type { FeaturedMachine } from '#contract/machines/machines.ts'
import { paths } from '#contract/paths.ts'

/** The drawn picture of a featured machine: the same address everywhere on the page, so that it is fetched once. */
export function featuredArt({ name, manufacturer, year, display }: FeaturedMachine): string {
  return paths.translite({
    name,
    maker: manufacturer ?? undefined,
    year: Number(year) || undefined,
    display: display ?? undefined,
  })
}
