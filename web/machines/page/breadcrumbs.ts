// The way to a machine's page, from the outside in: the crumbs on the page and those that it tells search engines.
import type { MachinePage } from '#contract/machines/pages.ts'
import { paths } from '#contract/paths.ts'

type Placed = Pick<
  MachinePage,
  'opdbId' | 'name' | 'level' | 'titleId' | 'title' | 'titleManufacturer' | 'manufacturer'
> & {
  /** The only edition of its title: then its page is the title's, too. */
  isOnly: boolean
}

/** The page itself is the last one. */
export function placesOf(machine: Placed): { label: string; href: string }[] {
  const { opdbId, name, level, titleId, title, isOnly } = machine
  const hasTitlePage = level === 'edition' && !isOnly
  // A copy by another maker stands below the title, not below its own maker.
  const manufacturer = hasTitlePage ? machine.titleManufacturer : machine.manufacturer
  return [
    { label: 'Machines', href: paths.machines() },
    ...(manufacturer
      ? [{ label: manufacturer.name, href: paths.machines({ manufacturer: manufacturer.id }) }]
      : []),
    ...(hasTitlePage ? [{ label: title, href: paths.machine(titleId, title) }] : []),
    { label: name, href: paths.machine(opdbId, name) },
  ]
}
