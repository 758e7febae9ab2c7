// External pictures: fetched by a job through the guarded client, shown from our own copy, retried if that may help.

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import { openOutgoing } from '#server/base/security/outgoing.ts'
import { samplePicture, tellingPicture } from '#server/testing/rooms/test-pictures.ts'
import { openTestSite, type TestSite } from '#server/testing/site.ts'
import { cleanUpPictures } from './cleanup.ts'
import { pictureShown } from './moderated.ts'
import { fetchRemotePicture, rememberPicture, remotePictureOf, remotePicturesOf } from './remote-pictures.ts'
import { pictures, remotePictures } from './tables.ts'

const ADDRESS = 'http://pictures.example/cabinet.jpg'
const PUBLIC = '93.184.216.34'

let site: TestSite
let server: Server | undefined
afterEach(() => {
  site.rooms.pictures.decoder.close()
  server?.close()
})

/** A site whose outside is a local server behind a name and a public address. */
async function open(
  answer: (req: IncomingMessage, res: ServerResponse) => void,
  names: Record<string, string> = {},
) {
  let asked = 0
  const made = createServer((req, res) => {
    asked++
    answer(req, res)
  })
  server = made
  await new Promise<void>((done) => made.listen(0, '127.0.0.1', done))
  const { port } = made.address() as AddressInfo
  const outgoing = openOutgoing({
    lookup: async (name) => [names[name] ?? PUBLIC],
    dial: () => ({ host: '127.0.0.1', port }),
  })
  site = await openTestSite({ outgoing })
  return { asked: () => asked }
}

const serve = (bytes: Uint8Array) => (_req: IncomingMessage, res: ServerResponse) => res.end(bytes)
const remember = (address = ADDRESS) =>
  rememberPicture(site.context.db, site.jobs, { address, now: site.clock.now() })
const own = () => remotePictureOf(site.context.db, ADDRESS)
async function row(address = ADDRESS) {
  const [found] = await site.context.db
    .select()
    .from(remotePictures)
    .where(eq(remotePictures.address, address))
  return found
}

describe('a picture elsewhere', () => {
  test('has no copy at first, and one when the job is done', async () => {
    await open(serve(await samplePicture('jpeg', { width: 1000, height: 500 })))
    await remember()
    expect(await own()).toBeNull()
    await site.jobs.runAll()
    const picture = await own()
    expect([picture?.width, picture?.height]).toEqual([1000, 500])
    const answer = await site.app.request(picture?.url ?? '')
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect(await row()).toMatchObject({ state: 'kept', reason: null, tries: 1 })
  })

  test('is told of once it is there, so that pages show it', async () => {
    await open(serve(await samplePicture()))
    const told: unknown[] = []
    site.context.events.on(pictureShown, (payload) => void told.push(payload))
    await remember()
    await site.jobs.runAll()
    await expect.poll(() => told).toEqual([{ pictureId: (await own())?.id, isShown: true }])
  })

  test('is fetched once, however often it is named', async () => {
    const { asked } = await open(serve(await samplePicture()))
    await Promise.all([remember(), remember(), remember()])
    await remember()
    await site.jobs.runAll()
    await remember()
    await site.jobs.runAll()
    expect(asked()).toBe(1)
    expect((await remotePicturesOf(site.context.db, [ADDRESS, 'http://other.example/'])).size).toBe(1)
  })

  test('is made anew: nothing of the file but its pixels is kept', async () => {
    await open(serve(await tellingPicture('jpeg')))
    await remember()
    await site.jobs.runAll()
    const text = await (await site.app.request((await own())?.url ?? '')).text()
    expect(text).not.toMatch(/SECRET|GPS/)
  })

  test('stays while its address is known, and a copy without an address is swept', async () => {
    await open(serve(await samplePicture()))
    await remember()
    await site.jobs.runAll()
    site.clock.advance(30 * DAY_MS)
    await cleanUpPictures(site.context, site.rooms.pictures, site.clock.now())
    expect(await own()).not.toBeNull()
    await site.context.db.delete(remotePictures)
    await cleanUpPictures(site.context, site.rooms.pictures, site.clock.now())
    expect(await site.context.db.$count(pictures)).toBe(0)
  })
})

describe('an address', () => {
  test.each([
    'ftp://pictures.example/a.jpg',
    'javascript:alert(1)',
    'data:image/png;base64,AAAA',
    '/local.jpg',
    'pictures.example/a.jpg',
    'http://localhost/a.jpg',
    'http://127.0.0.1/a.jpg',
    'http://2130706433/a.jpg',
    'http://0x7f.1/a.jpg',
    'http://[::ffff:10.0.0.1]/a.jpg',
    'http://169.254.169.254/latest/meta-data/',
    'http://user:secret@pictures.example/a.jpg',
    `http://pictures.example/${'x'.repeat(2_000)}`,
    '',
  ])('%s is refused with 400 and not noted', async (address) => {
    await open(serve(new Uint8Array()))
    await expect(remember(address)).rejects.toMatchObject({
      kind: 'invalid',
      code: 'picture_address_refused',
    })
    const named = { address, field: 'imageUrl', now: site.clock.now() }
    await expect(rememberPicture(site.context.db, site.jobs, named)).rejects.toMatchObject({
      fields: { imageUrl: expect.any(String) },
    })
    expect([await site.context.db.$count(remotePictures), site.jobs.added]).toEqual([0, []])
  })

  test('that looks public and leads inside is noted, and never asked', async () => {
    const { asked } = await open(serve(await samplePicture()), { 'inner.example': '10.0.0.7' })
    await remember('http://inner.example/a.jpg')
    await site.jobs.runAll()
    expect([asked(), await row('http://inner.example/a.jpg')]).toMatchObject([
      0,
      { state: 'failed', reason: 'refused_address' },
    ])
  })

  test('on an unusual port is noted, and never asked', async () => {
    const { asked } = await open(serve(await samplePicture()))
    await remember('http://pictures.example:6379/a.jpg')
    await site.jobs.runAll()
    expect(asked()).toBe(0)
  })
})

describe('what goes wrong', () => {
  test.each<[string, string, (req: IncomingMessage, res: ServerResponse) => void]>([
    [
      'a page instead of a picture',
      'not_a_picture',
      (_req, res) => res.end('<html><script>alert(1)</script>'),
    ],
    ['a missing picture', 'refused_by_server', (_req, res) => res.writeHead(404).end()],
    [
      'too much of it',
      'too_large',
      (_req, res) => res.writeHead(200, { 'content-length': '99999999' }).flushHeaders(),
    ],
    [
      'a redirect inside',
      'refused_address',
      (_req, res) => res.writeHead(302, { location: 'http://127.0.0.1/' }).end(),
    ],
  ])('%s is kept with its reason and not tried again', async (_what, reason, answer) => {
    const { asked } = await open(answer)
    await remember()
    await site.jobs.runAll()
    expect(await row()).toMatchObject({ state: 'failed', reason, tries: 1 })
    site.clock.advance(2 * DAY_MS)
    await cleanUpPictures(site.context, site.rooms.pictures, site.clock.now())
    await site.jobs.runAll()
    expect([asked(), await own(), await site.context.db.$count(pictures)]).toEqual([1, null, 0])
  })

  test('a server that fails is tried again later, and later still, and then once a day up to ten times', async () => {
    const { asked } = await open((_req, res) => res.writeHead(503).end())
    await remember()
    const triesAfter: number[] = []
    for (const wait of [0, 1, 10, 60, 360]) {
      site.clock.advance(wait * MINUTE_MS)
      await site.jobs.runAll()
      await site.jobs.runAll()
      triesAfter.push(asked())
    }
    expect(triesAfter).toEqual([1, 2, 3, 4, 5])
    expect(await row()).toMatchObject({ state: 'failed', reason: 'failing_server', tries: 5 })
    for (let day = 0; day < 12; day++) {
      site.clock.advance(DAY_MS + MINUTE_MS)
      await cleanUpPictures(site.context, site.rooms.pictures, site.clock.now())
      await site.jobs.runAll()
    }
    expect(asked()).toBe(10)
  })

  test('a server that comes back is served', async () => {
    const picture = await samplePicture()
    let isAway = true
    await open((_req, res) => (isAway ? res.destroy() : res.end(picture)))
    await remember()
    await site.jobs.runAll()
    expect(await row()).toMatchObject({ state: 'waiting', reason: 'broken_answer' })
    isAway = false
    site.clock.advance(2 * MINUTE_MS)
    await site.jobs.runAll()
    expect(await row()).toMatchObject({ state: 'kept', reason: null, tries: 2 })
    expect(await own()).not.toBeNull()
  })

  test('a storage that is away leaves the address waiting, for the queue to try again', async () => {
    await open(serve(await samplePicture()))
    await remember()
    const { files } = site.rooms.pictures
    const put = files.put
    files.put = async () => Promise.reject(new Error('the disk is full'))
    await expect(site.jobs.runAll()).rejects.toThrow('the disk is full')
    expect(await row()).toMatchObject({ state: 'waiting', tries: 0 })
    // The queue gives up after some tries; the daily cleanup asks for it once more, ten times in all.
    const cleanUpLater = async () => {
      site.clock.advance(DAY_MS + MINUTE_MS)
      site.jobs.added.length = 0
      await cleanUpPictures(site.context, site.rooms.pictures, site.clock.now())
    }
    await cleanUpLater()
    files.put = put
    await site.jobs.runAll()
    expect(await row()).toMatchObject({ state: 'kept' })
  })

  test('an address that the storage kept waiting to the end is tried again when it is saved again', async () => {
    await open(serve(await samplePicture()))
    await remember()
    for (let day = 0; day < 12; day++) {
      site.clock.advance(DAY_MS + MINUTE_MS)
      // Jobs that ended without a result.
      site.jobs.added.length = 0
      await cleanUpPictures(site.context, site.rooms.pictures, site.clock.now())
    }
    expect(site.jobs.added.filter(({ name }) => name === fetchRemotePicture.name)).toEqual([])
    expect(await row()).toMatchObject({ state: 'failed', tries: 10 })
    await remember()
    await site.jobs.runAll()
    expect(await row()).toMatchObject({ state: 'kept' })
  })

  test('an address that failed is tried again when it is saved again, an hour later at the earliest', async () => {
    const picture = await samplePicture()
    let isMissing = true
    const { asked } = await open((_req, res) => (isMissing ? res.writeHead(404).end() : res.end(picture)))
    await remember()
    await site.jobs.runAll()
    isMissing = false
    site.clock.advance(50 * MINUTE_MS)
    await remember()
    await site.jobs.runAll()
    expect([asked(), await own()]).toEqual([1, null])
    site.clock.advance(11 * MINUTE_MS)
    await remember()
    await site.jobs.runAll()
    expect([asked(), (await row())?.state]).toEqual([2, 'kept'])
  })
})
