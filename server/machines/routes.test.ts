import { beforeAll, expect, test } from 'vitest'
import { VISITOR } from '#contract/viewer.ts'
import type { OutsideCatalogue } from '#server/adapters/catalogue/port.ts'
import { findMachines, machineHits } from '#server/machines/search/searches.ts'
import { addHarbour, sourcePicture } from '#server/testing/rooms/small-catalogue.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'

let site: TestSite
let admin: TestMember
let member: TestMember
const liveCalls: string[] = []

const outside: OutsideCatalogue = {
  fetchAll: async () => null,
  findLive: async (text) => {
    liveCalls.push(text)
    return [{ opdbId: 'Gliva-Mliva', name: 'Only Outside', supplementary: 'Tidewater, 2026', display: 'lcd' }]
  },
  findRecord: async () => null,
}

beforeAll(async () => {
  site = await openTestSite()
  admin = await site.member({ role: 'admin' })
  member = await site.member({ tier: 'premium' })
  await addHarbour(site, {
    pro: {
      ipdbId: 77,
      people: [
        { name: 'Ada Shore', role: 'design' },
        { name: 'Bo Lund', role: 'art' },
      ],
      images: [sourcePicture('close', 'closeup', false), sourcePicture('glass', 'backglass', true)],
    },
  })
})

test('everybody may search, the best first, editions of a title together', async () => {
  const afm = await site.request('GET /api/opdb/search?query=AFM')
  expect(afm.status).toBe(200)
  expect(afm.body[0]).toMatchObject({
    id: 'G4do5-MDlN7',
    opdb_id: 'G4do5-MDlN7',
    text: 'Attack from Mars',
    supplementary: 'Bally, 1995',
    manufacturer: 'Bally',
    year: 1995,
    title_id: 'G4do5',
  })
  const harbour = await site.request('GET /api/opdb/search?query=harbor%20ligths')
  expect(harbour.body.map(({ name }: { name: string }) => name)).toEqual([
    'Harbour Lights (Pro)',
    'Harbour Lights (LE)',
  ])
})

test('an empty or endless question is refused', async () => {
  for (const query of [
    '',
    '?query=',
    '?query=%20%20',
    `?query=${'x'.repeat(101)}`,
    '?query=a%0Ab',
    '?query=a&query=b',
  ]) {
    expect((await site.request(`GET /api/opdb/search${query}`)).status, query).toBe(400)
  }
})

test('the outside is asked only where our copy knows nothing', async () => {
  const find = (text: string) => findMachines(site.rooms.catalogue, outside, text)
  await find('metallica')
  await find('zq')
  expect(liveCalls).toEqual([])
  expect(await find('zzqqxxww')).toEqual([
    expect.objectContaining({
      id: 'Gliva-Mliva',
      text: 'Only Outside',
      manufacturer: 'Tidewater',
      year: 2026,
      title_id: 'Gliva',
      type: null,
    }),
  ])
  expect(liveCalls).toEqual(['zzqqxxww'])
})

test('a hit of the source says whether we have it; what could not be opened is left out', async () => {
  const hits = ['Gaaaa-Mproo', 'Gliva-Mliva'].map((opdbId) => ({
    opdbId,
    name: 'Only Outside',
    supplementary: '',
    display: null,
  }))
  const find = async (more: Partial<OutsideCatalogue>) => {
    const asked = { ...outside, findLive: async () => hits, ...more }
    const found = await findMachines(site.rooms.catalogue, asked, 'zzqqxxww')
    return found.map(({ name, is_live }) => [name, is_live])
  }
  const ours = ['Harbour Lights (Pro)', false]
  expect(await find({})).toEqual([ours, ['Only Outside', true]])
  expect(await find({ findRecord: null })).toEqual([ours])
})

test('an entry is answered as the source spells it', async () => {
  const { status, body } = await site.request('GET /api/opdb/machine/Gaaaa-Mproo')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    opdb_id: 'Gaaaa-Mproo',
    title: 'Harbour Lights',
    manufacturer: { id: 900, name: 'Tidewater', full_name: 'Tidewater Games' },
    year: 1979,
    ipdb_id: 77,
    designers: ['Ada Shore'],
    artists: ['Bo Lund'],
    is_gone: false,
    opdb_url: 'https://app.matchplay.events/opdb/entries/Gaaaa-Mproo',
    ipdb_url: 'https://www.ipdb.org/machine.cgi?id=77',
  })
  const at = (size: string) => `https://img.opdb.org/glass-${size}.jpg`
  expect(body.images).toEqual([
    expect.objectContaining({ type: 'other' }),
    {
      title: null,
      type: 'backglass',
      primary: true,
      urls: { small: at('small'), medium: at('medium'), large: at('large') },
    },
  ])
  expect(body.editions).toEqual([
    {
      opdb_id: 'Gaaaa-Mproo',
      name: 'Harbour Lights (Pro)',
      edition: 'Pro',
      manufacturer: 'Tidewater',
      year: 1979,
      group: 'edition',
      is_physical: true,
    },
    expect.objectContaining({ opdb_id: 'Gaaaa-Mheld-Alele', edition: 'LE', is_physical: true }),
    expect.objectContaining({ opdb_id: 'Gaaaa-Mheld', edition: 'Premium/LE', is_physical: false }),
  ])
  expect(body).not.toHaveProperty('moved_from')
})

test('a title is answered with the facts of its best edition', async () => {
  const { body } = await site.request('GET /api/opdb/machine/Gaaaa')
  expect(body).toMatchObject({
    opdb_id: 'Gaaaa',
    name: 'Harbour Lights',
    year: 1979,
    manufacturer: { id: 900 },
  })
  expect(body.editions).toHaveLength(3)
})

test('unknown ids are 404, and so is what is no id', async () => {
  for (const id of ['Gzzzz', 'Gzzzz-Mzzzz', 'hello', '1', 'G43W4-AO6D9', 'GaaaaGaaaa'.repeat(9), "G'--"]) {
    expect((await site.request(`GET /api/opdb/machine/${id}`)).status, id).toBe(404)
    expect((await site.request(`GET /api/machines/${id}`)).status, id).toBe(404)
    expect((await site.request(`GET /api/admin/machines/${id}`, { as: admin })).status, id).toBe(404)
    expect((await site.request(`POST /api/opdb/import/${id}`, { as: admin })).status, id).toBe(404)
  }
})

test('titles are listed with their editions, filtered and counted', async () => {
  const all = await site.request('GET /api/machines?limit=100')
  expect(all.body.pagination).toEqual({ total: 59 + 3, limit: 100, offset: 0 })
  const stern = await site.request('GET /api/machines?manufacturer=stern')
  expect(
    stern.body.data.every(({ manufacturerId }: { manufacturerId: number }) => manufacturerId === 12),
  ).toBe(true)
  expect(stern.body.pagination.total).toBe(6)
  const makers = stern.body.facets.manufacturers
  expect(makers).toContainEqual({ id: 8, name: 'Bally', count: 17 })
  const decade = await site.request('GET /api/machines?manufacturer=8&decade=1990&sort=oldest')
  expect(decade.body.data[0]).toMatchObject({ name: 'The Addams Family', year: 1992 })
  expect(decade.body.facets.decades.find(({ value }: { value: number }) => value === 1990).count).toBe(
    decade.body.pagination.total,
  )
  const years = decade.body.data.map(({ year }: { year: number }) => year)
  expect([Math.min(...years), Math.max(...years)]).toEqual([1992, 1999])
  const none = await site.request('GET /api/machines?manufacturer=stern&decade=1950')
  expect(none.body).toMatchObject({ data: [], pagination: { total: 0 } })
})

test('a list that is asked for words puts the best first, and pages through', async () => {
  const found = await site.request('GET /api/machines?q=harbour')
  expect(found.body.data[0]).toMatchObject({
    titleId: 'Gaaaa',
    opdbId: 'Gaaaa-Mproo',
    name: 'Harbour Lights',
    imageUrl: 'https://img.opdb.org/glass-medium.jpg',
    editions: [
      { opdbId: 'Gaaaa-Mproo', edition: 'Pro' },
      { opdbId: 'Gaaaa-Mheld-Alele', edition: 'LE' },
    ],
  })
  const names = async (query: string) =>
    (await site.request(`GET /api/machines?sort=name&${query}`)).body.data.map(
      ({ name }: { name: string }) => name,
    )
  expect([...(await names('limit=3')), ...(await names('limit=3&offset=3'))]).toEqual(await names('limit=6'))
  expect(await names('limit=1')).toEqual(['The Addams Family'])
})

test('malformed filters are refused', async () => {
  const bad = [
    'manufacturer=nobody',
    'decade=1995',
    'decade=x',
    'type=xx',
    'display=tv',
    'players=0',
    'sort=price',
    'limit=101',
    'limit=-1',
    'offset=x',
    'q=%00',
  ]
  for (const query of bad) expect((await site.request(`GET /api/machines?${query}`)).status, query).toBe(400)
})

test('the featured machines are the seeded four', async () => {
  const { status, body } = await site.request('GET /api/featured-machines')
  expect(status).toBe(200)
  expect(
    body.data.map(({ name, year }: { name: string; year: string }) => `${name}, ${year}`).sort(),
  ).toEqual([
    'Deadpool (Pro), 2018',
    'Godzilla (Pro), 2021',
    'Jurassic Park (Pro), 2019',
    'Metallica (Pro), 2013',
  ])
  expect(body.data[0]).toEqual({
    opdbId: 'GweeP-MW95j',
    name: 'Godzilla (Pro)',
    badge: 'New',
    manufacturer: 'Stern',
    year: '2021',
    rating: 4.9,
    ratingCount: 931,
    display: 'lcd',
    imageUrl: null,
  })
})

test('only admins import', async () => {
  const moderator = await site.member({ role: 'moderator' })
  for (const [as, status] of [
    [null, 401],
    [member, 403],
    [moderator, 403],
  ] as const) {
    expect((await site.request('POST /api/opdb/import/G4do5-MDlN7', { as })).status).toBe(status)
    for (const path of ['machines', 'machines/G4do5-MDlN7', 'catalogue-syncs'])
      expect((await site.request(`GET /api/admin/${path}`, { as })).status).toBe(status)
  }
})

test('an import makes the machine once, with its pictures', async () => {
  expect((await site.request('GET /api/admin/machines/Gaaaa-Mproo', { as: admin })).status).toBe(404)
  const first = await site.request('POST /api/opdb/import/Gaaaa-Mproo', { as: admin })
  expect(first.status).toBe(201)
  expect(first.body).toMatchObject({
    name: 'Harbour Lights (Pro)',
    opdbId: 'Gaaaa-Mproo',
    ipdbId: 77,
    yearReleased: 1979,
    manufacturerId: 900,
    typeId: 'ss',
    value: null,
    images: [
      { imageUrl: 'https://img.opdb.org/close-large.jpg', imageType: 'other', isMainImage: false },
      { imageUrl: 'https://img.opdb.org/glass-large.jpg', imageType: 'backglass', isMainImage: true },
    ],
  })
  const second = await site.request('POST /api/opdb/import/Gaaaa-Mproo', { as: admin })
  expect(second).toMatchObject({ status: 200, body: first.body })
  expect((await site.request('GET /api/admin/machines/Gaaaa-Mproo', { as: admin })).body).toEqual(first.body)
  const detail = await site.request('GET /api/machines/Gaaaa-Mproo')
  expect(detail.body.local).toMatchObject({ id: first.body.id })
  expect(detail.body.local).not.toHaveProperty('customNotes')
})

test('twenty imports at once make exactly one machine', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => site.request('POST /api/opdb/import/G5pe4-MePZv', { as: admin })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(19).fill(200), 201])
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  const list = await site.request('GET /api/admin/machines', { as: admin })
  expect(list.body.data.filter(({ opdbId }: { opdbId: string }) => opdbId === 'G5pe4-MePZv')).toHaveLength(1)
})

test('a title or a holder of editions cannot be imported', async () => {
  for (const id of ['Gaaaa', 'Gaaaa-Mheld']) {
    const { status, body } = await site.request(`POST /api/opdb/import/${id}`, { as: admin })
    expect(status).toBe(400)
    expect(body.code).toBe('edition_required')
  }
})

test('the site’s search gets one hit per title', async () => {
  const { hits, total } = await machineHits(site.rooms.catalogue, site.rooms.readRated)(
    VISITOR,
    'harbour lights',
    10,
  )
  expect(total).toBe(1)
  expect(hits).toEqual([
    {
      kind: 'machine',
      id: 'Gaaaa',
      title: 'Harbour Lights',
      detail: 'Tidewater, 1979',
      url: '/machines/Gaaaa/harbour-lights',
      excerpt: null,
      imageUrl: 'https://img.opdb.org/glass-medium.jpg',
      machine: {
        titleId: 'Gaaaa',
        edition: null,
        editionOf: null,
        manufacturer: 'Tidewater',
        year: 1979,
        type: 'ss',
        display: 'dmd',
        rating: null,
      },
    },
  ])
})

test('a hit says which edition the query names, and what members give its title', async () => {
  const member = await site.member()
  await site.request('PUT /api/machines/G5pe4/rating', { as: member, body: { rating: 4.5 } })
  const editionOf = async (text: string) => {
    const answer = await site.request(`GET /api/search?kind=machine&q=${encodeURIComponent(text)}`)
    return answer.body.data[0].machine
  }
  // Each process learns of a rating a moment later.
  await expect.poll(async () => (await editionOf('medieval madness')).rating?.mean).toBe(4.5)
  const { rating, ...title } = await editionOf('medieval madness')
  expect(title).toMatchObject({ titleId: 'G5pe4', edition: null })
  expect(await editionOf('medieval madness remake')).toMatchObject({ edition: 'Remake', rating })
  expect(await editionOf('medieval madness 1997')).toMatchObject({ edition: 'Original', rating })
})

test('people are found with what they did, and lead to the list of their machines', async () => {
  const answer = await site.request('GET /api/search?q=ada%20shore&kind=person')
  expect(answer.body.data).toEqual([
    {
      kind: 'person',
      id: 'ada shore',
      title: 'Ada Shore',
      detail: 'Design · 1 title',
      url: '/machines?person=Ada%20Shore',
      excerpt: null,
      imageUrl: null,
      machine: null,
    },
  ])
  for (const person of ['Ada%20Shore', 'ada%20shore']) {
    const { body } = await site.request(`GET /api/machines?person=${person}`)
    expect(body.data.map(({ titleId }: { titleId: string }) => titleId)).toEqual(['Gaaaa'])
    expect(body.facets.manufacturers).toEqual([expect.objectContaining({ name: 'Tidewater', count: 1 })])
  }
  expect((await site.request('GET /api/machines?person=Shore')).body.data).toEqual([])
  const misspelt = await site.request('GET /api/search?q=ada%20shroe&kind=person')
  expect(misspelt.body.data[0]?.title).toBe('Ada Shore')
  const machines = await site.request('GET /api/opdb/search?query=shore')
  expect(machines.body[0].title_id).toBe('Gaaaa')
})

test('the site tells which two letters are known short names', async () => {
  const { status, body } = await site.request('GET /api/opdb/short-names')
  expect(status).toBe(200)
  expect(body).toEqual(expect.arrayContaining(['tz', 't2', 'mm']))
  expect(body.every((name: string) => name.length === 2)).toBe(true)
  expect(body).not.toContain('em')
})
