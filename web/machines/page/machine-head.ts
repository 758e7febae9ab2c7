// Head of a machine's page for search engines and link previews.
import type { MachinePage } from '#contract/machines/pages.ts'
import { paths } from '#contract/paths.ts'
import { typeWord } from '#web/machines/words.ts'
import { getSiteName, pageHead } from '#web/shell/page/page-title.ts'
import { breadcrumbList, scriptText } from '#web/shell/page/structured-data.ts'
import { placesOf } from './breadcrumbs.ts'

export type LoadedMachine = Pick<
  MachinePage,
  | 'opdbId'
  | 'name'
  | 'level'
  | 'titleId'
  | 'title'
  | 'titleManufacturer'
  | 'kind'
  | 'manufacturer'
  | 'year'
  | 'type'
  | 'isGone'
  | 'rating'
  | 'description'
> & {
  /** A title's only edition; null if there are several. */
  only: { opdbId: string; name: string } | null
  /** Address of the first picture; null if there is only a drawn one. */
  picture: string | null
}

/** The server shows the same machine to many viewers: its data is assembled once. */
const loadedOf = new WeakMap<MachinePage, LoadedMachine>()
const headOf = new WeakMap<LoadedMachine, { origin: string; site: string; head: Head }>()
type Head = ReturnType<typeof writeHead>

/** The parts of a machine's page that its head needs; the same object for the same machine. */
export function toLoadedMachine(machine: MachinePage): LoadedMachine {
  const known = loadedOf.get(machine)
  if (known) return known
  const loaded = partsOf(machine)
  loadedOf.set(machine, loaded)
  return loaded
}

function partsOf(machine: MachinePage): LoadedMachine {
  const { opdbId, name, level, titleId, title, titleManufacturer, kind, manufacturer, year, type } = machine
  const { isGone, rating, description, editions, pictures } = machine
  const [only, another] = editions
  const [main] = pictures
  return {
    opdbId,
    name,
    level,
    titleId,
    title,
    titleManufacturer,
    kind,
    manufacturer,
    year,
    type,
    isGone,
    rating,
    description,
    only: only && !another ? { opdbId: only.opdbId, name: only.name } : null,
    picture: main ? (main.picture?.url ?? main.linked?.large ?? null) : null,
  }
}

/** Title, canonical address, Open Graph, and structured data of the machine and its breadcrumbs. */
export function machineHead(machine: LoadedMachine | undefined, origin: string) {
  if (!machine) return pageHead({ title: 'Machine not found', isPrivate: true })
  const known = headOf.get(machine)
  if (known?.origin === origin && known.site === getSiteName()) return known.head
  const head = writeHead(machine, origin)
  headOf.set(machine, { origin, site: getSiteName(), head })
  return head
}

function writeHead(machine: LoadedMachine, origin: string) {
  const { name, manufacturer, year, isGone } = machine
  const supplementary = [manufacturer?.name, year].filter(Boolean).join(', ')
  const picture = absolute(machine.picture, origin)
  const head = pageHead({
    title: supplementary ? `${name} (${supplementary})` : name,
    description: descriptionOf(machine),
    canonical: { origin, path: canonicalPath(machine) },
    isPrivate: isGone,
  })
  return {
    ...head,
    meta: [
      ...head.meta,
      { property: 'og:type', content: 'website' },
      { property: 'og:site_name', content: getSiteName() },
      ...(picture ? [{ property: 'og:image', content: picture }] : []),
      { name: 'twitter:card', content: picture ? 'summary_large_image' : 'summary' },
    ],
    scripts: isGone
      ? []
      : [
          breadcrumbList(
            placesOf({ ...machine, isOnly: machine.only !== null }).map(({ label, href }) => ({
              name: label,
              path: href,
            })),
            origin,
          ),
          productOf(machine, origin),
        ].map((data) => ({ type: 'application/ld+json', children: scriptText(data) })),
  }
}

/** A title with one edition has that edition's address as canonical. */
function canonicalPath({ opdbId, name, level, only }: LoadedMachine): string {
  const known = level === 'title' && only ? only : { opdbId, name }
  return paths.machine(known.opdbId, known.name)
}

function kindWords({ kind, type }: Pick<LoadedMachine, 'kind' | 'type'>): string {
  if (kind === 'arcade') return 'arcade machine'
  return [type && typeWord(type).toLowerCase(), 'pinball machine'].filter(Boolean).join(' ')
}

function descriptionOf(machine: LoadedMachine): string {
  const { name, manufacturer, year, level } = machine
  const article = /^[aeiou]/.test(kindWords(machine)) ? 'an' : 'a'
  const made = [manufacturer && `by ${manufacturer.name}`, year && `from ${year}`].filter(Boolean).join(' ')
  const what =
    level === 'title' ? 'editions side by side, facts and ratings' : 'facts, pictures, editions and ratings'
  return `${[`${name}, ${article} ${kindWords(machine)}`, made].filter(Boolean).join(' ')}: ${what}.`
}

function productOf(machine: LoadedMachine, origin: string) {
  const { name, manufacturer, year, rating, description } = machine
  const picture = absolute(machine.picture, origin)
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name,
    url: origin + canonicalPath(machine),
    description: description ?? descriptionOf(machine),
    category: machine.kind === 'arcade' ? 'Arcade machines' : 'Pinball machines',
    ...(manufacturer && {
      brand: { '@type': 'Brand', name: manufacturer.name },
      manufacturer: { '@type': 'Organization', name: manufacturer.fullName || manufacturer.name },
    }),
    ...(year !== null && { releaseDate: String(year) }),
    ...(picture && { image: picture }),
    ...(rating.mean !== null &&
      rating.count > 0 && {
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: rating.mean,
          ratingCount: rating.count,
          bestRating: 5,
          worstRating: 1,
        },
      }),
  }
}

function absolute(address: string | null, origin: string): string | null {
  return address?.startsWith('/') ? origin + address : address
}
