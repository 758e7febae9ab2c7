import { expect, test } from 'vitest'
import type { MachinePage } from '#contract/machines/pages.ts'
import { getSiteName, setSiteName } from '#web/shell/page/page-title.ts'
import { machineHead, toLoadedMachine } from './machine-head.ts'

const ORIGIN = 'https://pins.example'
const NO_OWNERS = { owned: 0, wanted: 0, had: 0, favorites: 0 }

function edition(opdbId: string, name: string): MachinePage['editions'][number] {
  const unknown = {
    edition: null,
    manufacturer: null,
    year: null,
    type: null,
    display: null,
    playerCount: null,
  }
  return {
    opdbId,
    name,
    ...unknown,
    group: 'edition',
    slug: '',
    features: [],
    productionRun: null,
    value: null,
    keepers: NO_OWNERS,
  }
}

function page(changes: Partial<MachinePage> = {}): MachinePage {
  return {
    opdbId: 'Gaaaa-Mproo',
    slug: 'harbour-lights-pro',
    level: 'edition',
    kind: 'pinball',
    name: 'Harbour Lights (Pro)',
    edition: 'Pro',
    titleId: 'Gaaaa',
    title: 'Harbour Lights',
    titleManufacturer: { id: 900, name: 'Tidewater', fullName: 'Tidewater Games' },
    manufacturer: { id: 900, name: 'Tidewater', fullName: 'Tidewater Games' },
    year: 1979,
    type: 'ss',
    display: 'dmd',
    playerCount: 4,
    features: [],
    keywords: [],
    people: [],
    description: null,
    productionRun: null,
    value: null,
    rarity: null,
    pictures: [],
    editions: [edition('Gaaaa-Mproo', 'Harbour Lights (Pro)'), edition('Gaaaa-Mlele', 'Harbour Lights (LE)')],
    rating: { count: 0, mean: null, score: null, histogram: [0, 0, 0, 0, 0, 0, 0, 0, 0] },
    keepers: NO_OWNERS,
    corrected: [],
    isGone: false,
    ipdbId: null,
    opdbUrl: null,
    ipdbUrl: null,
    ...changes,
  }
}

interface Told {
  scripts: { children: string }[]
  links?: { rel: string; href: string }[]
  meta: Record<string, string>[]
}

const headOf = (machine: MachinePage) => machineHead(toLoadedMachine(machine), ORIGIN) as unknown as Told
function dataOf(machine: MachinePage) {
  const parsed = headOf(machine).scripts.map(({ children }) => JSON.parse(children))
  const of = (type: string) => parsed.find((one) => one['@type'] === type)
  return { crumbs: of('BreadcrumbList'), product: of('Product') }
}

test('the product has what the vocabulary asks for', () => {
  const { product } = dataOf(page())
  expect(product).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: 'Harbour Lights (Pro)',
    url: 'https://pins.example/machines/Gaaaa-Mproo/harbour-lights-pro',
    description:
      'Harbour Lights (Pro), a solid state pinball machine by Tidewater from 1979: facts, pictures, editions and ratings.',
    category: 'Pinball machines',
    brand: { '@type': 'Brand', name: 'Tidewater' },
    manufacturer: { '@type': 'Organization', name: 'Tidewater Games' },
    releaseDate: '1979',
  })
})

test('titles and previews bear the name that the site has now', () => {
  const loaded = toLoadedMachine(page())
  const said = () =>
    (machineHead(loaded, ORIGIN) as unknown as Told).meta.map((tag) => tag.title ?? tag.content)
  const before = getSiteName()
  try {
    expect(said()).toContain(`Harbour Lights (Pro) (Tidewater, 1979) · ${before}`)
    setSiteName('Silverball Club')
    expect(said()).toContain('Harbour Lights (Pro) (Tidewater, 1979) · Silverball Club')
    expect(said()).toContain('Silverball Club')
  } finally {
    setSiteName(before)
  }
})

test('a rating is told only where somebody gave one', () => {
  const histogram = [0, 0, 0, 0, 0, 0, 0, 1, 1]
  const { product } = dataOf(page({ rating: { count: 2, mean: 4.75, score: 4.2, histogram } }))
  expect(product.aggregateRating).toEqual({
    '@type': 'AggregateRating',
    ratingValue: 4.75,
    ratingCount: 2,
    bestRating: 5,
    worstRating: 1,
  })
  expect(dataOf(page()).product).not.toHaveProperty('aggregateRating')
})

test('the way to the page is told step by step', () => {
  const { crumbs } = dataOf(page())
  const item = (position: number, name: string, path: string) => ({
    '@type': 'ListItem',
    position,
    name,
    item: ORIGIN + path,
  })
  expect(crumbs.itemListElement).toEqual([
    item(1, 'Machines', '/machines'),
    item(2, 'Tidewater', '/machines?manufacturer=900'),
    item(3, 'Harbour Lights', '/machines/Gaaaa/harbour-lights'),
    item(4, 'Harbour Lights (Pro)', '/machines/Gaaaa-Mproo/harbour-lights-pro'),
  ])
})

test('a picture is told only where the page shows one', () => {
  expect(dataOf(page()).product).not.toHaveProperty('image')
  const size = { webp: '/pictures/k/large.webp', jpeg: '/pictures/k/large.jpg', width: 9, height: 9 }
  const sizes = { small: size, medium: size, large: size }
  const own = { id: 1, url: '/pictures/k/large.jpg', width: 9, height: 9, alt: '', sizes }
  const shown = { id: 1, title: null, type: 'backglass' as const, isMain: true, linked: null, credit: null }
  const head = page({ pictures: [{ ...shown, picture: own }] })
  expect(dataOf(head).product.image).toBe('https://pins.example/pictures/k/large.jpg')
  expect(headOf(head).meta).toContainEqual({
    property: 'og:image',
    content: 'https://pins.example/pictures/k/large.jpg',
  })
})

test('a name cannot leave its script', () => {
  const name = '</script><img src=x onerror=alert(1)>'
  for (const { children } of headOf(page({ name, title: name })).scripts) {
    expect(children).not.toContain('<')
    expect(JSON.stringify(JSON.parse(children))).toContain('<img src=x onerror=alert(1)>')
  }
})

test('a title with one edition is known under that edition’s address', () => {
  const only = [edition('Gaaaa-Mproo', 'Harbour Lights (Pro)')]
  const title = page({ opdbId: 'Gaaaa', level: 'title', name: 'Harbour Lights', editions: only })
  const canonical = { rel: 'canonical', href: `${ORIGIN}/machines/Gaaaa-Mproo/harbour-lights-pro` }
  expect(headOf(title).links).toEqual([canonical])
  const several = page({ opdbId: 'Gaaaa', level: 'title', name: 'Harbour Lights' })
  expect(headOf(several).links?.[0]?.href).toBe(`${ORIGIN}/machines/Gaaaa/harbour-lights`)
})

test('what the source dropped is kept out of search engines and tells them nothing', () => {
  const head = headOf(page({ isGone: true }))
  expect(head.meta).toContainEqual({ name: 'robots', content: 'noindex' })
  expect(head.scripts).toEqual([])
})
