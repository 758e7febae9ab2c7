// Breadcrumbs of a machine's page, visible and for search engines; the page itself shows an edition's own label last.
import type { MachinePage } from '#contract/machines/pages.ts'
import { paths } from '#contract/paths.ts'

type Placed = Pick<
  MachinePage,
  'opdbId' | 'name' | 'level' | 'titleId' | 'title' | 'titleManufacturer' | 'manufacturer'
> & {
  /** Whether it is the only edition of its title: then its page is also the title's. */
  isOnly: boolean
}

/** The last one is the page itself. */
export function placesOf(machine: Placed): { label: string; href: string }[] {
  const { opdbId, name, level, titleId, title, isOnly } = machine
  const hasTitlePage = level === 'edition' && !isOnly
  // A copy by another manufacturer belongs to the title, not to its own manufacturer.
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
