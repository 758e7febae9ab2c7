import { afterEach, expect, test } from 'vitest'
import { nowhere } from './nowhere.ts'
import { opdb } from './opdb.ts'
import { type OutsideCatalogue, OutsideError } from './port.ts'
import { type Answers, endless, hang, json, openStandIn, type StandIn, status } from './stand-in.ts'

let open: StandIn[] = []
afterEach(async () => {
  await Promise.all(open.map((server) => server.close()))
  open = []
})

const PATIENT = { silence: 10_000, total: 10_000 }
const HASTY = { silence: 500, total: 15_000 }

async function source(
  answers: Answers,
  token?: string,
  timeouts = PATIENT,
): Promise<{ catalogue: OutsideCatalogue; server: StandIn }> {
  const server = await openStandIn(answers)
  open.push(server)
  const apiUrl = `${server.url}/api`
  const catalogue = opdb({
    apiUrl,
    ...(token && { token }),
    timeouts,
    liveTimeout: timeouts,
  })
  return { catalogue, server }
}

async function failure(work: Promise<unknown> | undefined): Promise<OutsideError> {
  const error = await work?.catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(OutsideError)
  const { message } = error as OutsideError
  expect(message).not.toContain('\n')
  expect(message).not.toContain('http')
  return error as OutsideError
}

const item = {
  id: 'Gaaaa-Mbbbb',
  text: 'One (Tidewater, 1979)',
  name: 'One',
  supplementary: 'Tidewater, 1979',
  display: 'dmd',
}

test.each([
  [
    'the real one',
    async () =>
      (await source({ '/api/search/typeahead': json([item]), '/opdb-v2.json': json({ entries: [] }) }))
        .catalogue,
  ],
  ['the local one', async () => nowhere],
])('%s keeps the port’s promises', async (_name, make) => {
  const catalogue = await make()
  for (const hit of await catalogue.findLive('one')) {
    expect(hit).toEqual({
      opdbId: 'Gaaaa-Mbbbb',
      name: 'One',
      supplementary: 'Tidewater, 1979',
      display: 'dmd',
    })
  }
  expect((await catalogue.findRecord?.('Gnone-Mnone', 'reader')) ?? null).toBeNull()
  const all = await catalogue.fetchAll(null).catch((error: unknown) => error)
  if (!(all instanceof OutsideError)) expect(all).toMatchObject({ records: '{"entries":[]}', groups: null })
})

test('without a token the newer bulk file is taken, with its mark', async () => {
  const { catalogue, server } = await source({
    '/opdb-v2.json': json({ entries: [1] }),
    '/api/changelog': json([2]),
  })
  const all = await catalogue.fetchAll(null)
  expect(all).toEqual({
    name: 'bulk file opdb-v2.json',
    records: '{"entries":[1]}',
    groups: null,
    changelog: '[2]',
    etag: '"one"',
  })
  expect(await catalogue.fetchAll({ name: 'bulk file opdb-v2.json', etag: '"one"' })).toBeNull()
  expect(await catalogue.fetchAll({ name: 'file export.json', etag: '"one"' })).not.toBeNull()
  expect(server.calls.join()).not.toContain('api_token')
})

test('where the newer bulk file is missing, wrong or no JSON, the older one is taken', async () => {
  for (const bad of [status(404), status(500), status(200, '<html>')]) {
    const { catalogue } = await source({ '/opdb-v2.json': bad, '/latest-opdb.json': json({ machines: [] }) })
    expect(await catalogue.fetchAll(null)).toMatchObject({
      name: 'bulk file latest-opdb.json',
      changelog: null,
    })
  }
})

test('with a token the API is asked for everything', async () => {
  const { catalogue, server } = await source(
    { '/api/export': json([1]), '/api/export/groups': json([2]), '/api/changelog': json([3]) },
    'a b&c',
  )
  expect(await catalogue.fetchAll(null)).toMatchObject({
    name: 'OPDB API',
    records: '[1]',
    groups: '[2]',
    changelog: '[3]',
  })
  expect(server.calls).toContain('/api/export?api_token=a%20b%26c')
  expect(server.calls).toContain('/api/changelog')
})

test('groups and changelog are extras', async () => {
  const { catalogue } = await source({ '/api/export': json([1]), '/api/changelog': status(500) }, 'token')
  expect(await catalogue.fetchAll(null)).toMatchObject({ records: '[1]', groups: null, changelog: null })
})

test('a source that fails says so in one line and never shows the token', async () => {
  const cases: [Answers[string], RegExp][] = [
    [status(429), /asked too often \(429\)/],
    [status(401), /refused the token \(401\)/],
    [status(500), /answered 500/],
    [hang(), /did not answer in time/],
    [hang('['), /fell silent/],
    [endless(), /is larger than 64 MB/],
  ]
  for (const [answer, message] of cases) {
    const { catalogue } = await source({ '/api/export': answer }, 'secret-token', HASTY)
    const error = await failure(catalogue.fetchAll(null))
    expect(error.message).toMatch(message)
    expect(error.message).not.toContain('secret-token')
  }
})

test('a source that is not there was not reached', async () => {
  const { catalogue, server } = await source({})
  await server.close()
  const error = await failure(catalogue.fetchAll(null))
  const { host } = new URL(server.url)
  expect(error).toMatchObject({
    wasReached: false,
    message: `The bulk file opdb-v2.json cannot be reached at ${host}.`,
  })
})

test('the live search never carries the token and leaves out what is no machine', async () => {
  const { catalogue, server } = await source(
    {
      '/api/search/typeahead': json([
        item,
        { id: 'nope', name: 'x' },
        null,
        { id: 'Gaaaa', name: 'A title' },
      ]),
    },
    'secret-token',
  )
  expect((await catalogue.findLive('one & two')).map(({ opdbId }) => opdbId)).toEqual([
    'Gaaaa-Mbbbb',
    'Gaaaa',
  ])
  expect(server.calls).toEqual(['/api/search/typeahead?include_aliases=1&q=one%20%26%20two'])
})

test('the live search gives up on silence and on what is no list', async () => {
  for (const answer of [hang(), status(200, '<html>'), json({ error: 1 }), status(503)]) {
    const { catalogue } = await source({ '/api/search/typeahead': answer }, undefined, HASTY)
    const started = performance.now()
    await failure(catalogue.findLive('one'))
    expect(performance.now() - started).toBeLessThan(2_000)
  }
})

test('a single record is asked for by its id, with the token', async () => {
  const record = { opdb_id: 'Gaaaa-Mbbbb', name: 'One' }
  const { catalogue, server } = await source({ '/api/machines/Gaaaa-Mbbbb': json(record) }, 'a b&c')
  expect(await catalogue.findRecord?.('Gaaaa-Mbbbb', 'reader')).toEqual(record)
  expect(await catalogue.findRecord?.('Gaaaa-Mnone', 'reader')).toBeNull()
  expect(server.calls[0]).toBe('/api/machines/Gaaaa-Mbbbb?api_token=a%20b%26c')
})

test('without a token only another address than OPDB’s is asked for a record', async () => {
  const { catalogue, server } = await source({ '/api/machines/Gaaaa-Mbbbb': json({ name: 'One' }) })
  expect(await catalogue.findRecord?.('Gaaaa-Mbbbb', 'reader')).toEqual({ name: 'One' })
  expect(server.calls).toEqual(['/api/machines/Gaaaa-Mbbbb'])
  expect(opdb({ apiUrl: 'https://opdb.org/api' }).findRecord).toBeNull()
})

test('a record that does not come is no unknown one', async () => {
  for (const answer of [status(500), status(401), status(200, '<html>'), hang()]) {
    const { catalogue } = await source({ '/api/machines/Gaaaa-Mbbbb': answer }, 'secret-token', HASTY)
    expect((await failure(catalogue.findRecord?.('Gaaaa-Mbbbb', 'reader'))).message).not.toContain(
      'secret-token',
    )
  }
})
