// Hostile files and addresses as pictures of a machine, by upload and by address. Storing an address and letting
// visitors' browsers request it would be unsafe; only re-encoded copies are shown.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openOutgoing } from '#server/base/security/outgoing.ts'
import { machineImages, machines } from '#server/machines/tables.ts'
import { pictures, remotePictures } from '#server/pictures/tables.ts'
import {
  gifOfFrames,
  jpegWithHead,
  pngHead,
  samplePicture,
  tellingPicture,
} from '#server/testing/rooms/test-pictures.ts'
import { uploadsOn } from '#server/testing/rooms/uploads.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'
import { listMachinePictures } from './machine-pictures.ts'

type Bytes = Uint8Array<ArrayBuffer>
const bytesOf = (text: string): Bytes => new Uint8Array(Buffer.from(text, 'latin1'))
const SCRIPT = '<script>alert(document.cookie)</script>'
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10">${SCRIPT}</svg>`

const FILES: [string, () => Promise<Bytes> | Bytes][] = [
  ['an SVG with a script', () => bytesOf(SVG)],
  ['an SVG behind the first bytes of a GIF', () => bytesOf(`GIF89a${SVG}`)],
  ['HTML called a JPEG', () => bytesOf(`<!doctype html><html>${SCRIPT}</html>`)],
  ['a page that begins as a JPEG', () => bytesOf(`\u00ff\u00d8\u00ff\u00e0${SCRIPT}`)],
  [
    'a JPEG that breaks off',
    async () => (await samplePicture('jpeg', { width: 500, height: 500 })).slice(0, 900),
  ],
  ['a head of 64,250² pixels', () => pngHead(64_250, 64_250)],
  ['a JPEG that says it is 64,250² pixels', () => jpegWithHead(64_250, 64_250)],
  ['40,000 frames', () => gifOfFrames(40_000)],
]

let site: TestSite
let admin: TestMember
let server: Server
let answer: { bytes: Bytes; redirectTo?: string } = { bytes: bytesOf('') }
let asked: string[] = []
let count = 0
let id: number
let opdbId: string

beforeAll(async () => {
  server = createServer((req, res) => {
    asked.push(req.url ?? '')
    if (answer.redirectTo) res.writeHead(302, { location: answer.redirectTo }).end()
    else res.writeHead(200, { 'content-type': 'image/jpeg' }).end(answer.bytes)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const outgoing = openOutgoing({
    // A public-looking name that resolves to an internal address.
    lookup: async (name) => [name === 'inner.example' ? '10.0.0.7' : '93.184.216.34'],
    dial: () => ({ host: '127.0.0.1', port }),
  })
  site = await openTestSite({ outgoing })
  admin = await site.member({ role: 'admin' })
})
afterAll(() => {
  site.rooms.pictures.decoder.close()
  server.close()
})
beforeEach(async () => {
  opdbId = `Gaaaa-Mhost${++count}`
  const [row] = await site.context.db.insert(machines).values({ name: 'Harbour Lights', opdbId }).returning()
  id = row?.id ?? 0
  asked = []
  answer = { bytes: bytesOf('') }
})
const { upload, uploaded, see } = uploadsOn(() => ({ site, owner: admin }))

const add = (body: Record<string, unknown>) =>
  site.request(`POST /api/admin/machines/${id}/images`, { as: admin, body })
const freshAddress = () => `http://pictures.example/${count}.jpg`
const shown = () => listMachinePictures(site.context.db, { opdbIds: [opdbId], linked: [], showLinked: true })

/** Adds the address, runs the fetch job, and returns the result. */
async function addressed(imageUrl = freshAddress()) {
  expect((await add({ imageUrl })).status).toBe(201)
  await site.jobs.runAll()
  const [row] = await site.context.db
    .select()
    .from(remotePictures)
    .where(eq(remotePictures.address, imageUrl))
  return row
}

describe.each(FILES)('%s', (_what, make) => {
  test('is refused as an upload, and nothing of it is kept', async () => {
    const before = await site.context.db.$count(pictures)
    const { status, body } = await upload({ bytes: await make() })
    expect([400, 413, 415]).toContain(status)
    expect(body.code).toMatch(/^(not_a_picture|picture_broken|picture_too_large)$/)
    expect(await site.context.db.$count(pictures)).toBe(before)
  })

  test('is never shown when an address answers it', async () => {
    answer = { bytes: await make() }
    const row = await addressed()
    expect([row?.state, row?.pictureId]).toEqual(['failed', null])
    expect(await shown()).toEqual([])
    expect(asked).toHaveLength(1)
  })
})

describe('a picture with something behind it', () => {
  const polyglot = async (): Promise<Bytes> =>
    new Uint8Array(Buffer.concat([await samplePicture('jpeg'), Buffer.from(SCRIPT)]))

  test.each(['upload', 'address'])('keeps its pixels alone, as an %s', async (way) => {
    if (way === 'upload') {
      const picture = await uploaded({ bytes: await polyglot(), name: 'page.html', type: 'text/html' })
      expect((await add({ pictureId: picture.id })).status).toBe(201)
    } else {
      answer = { bytes: await polyglot() }
      await addressed()
    }
    const [image] = await shown()
    const sizes = Object.values(image?.picture?.sizes ?? {})
    expect(sizes).toHaveLength(3)
    for (const { webp, jpeg } of sizes) {
      for (const address of [webp, jpeg]) {
        const file = await see(address)
        expect(file.headers.get('content-type')).toMatch(/^image\/(webp|jpeg)$/)
        expect(file.headers.get('x-content-type-options')).toBe('nosniff')
        expect(Buffer.from(await file.arrayBuffer()).toString('latin1')).not.toContain('<script')
      }
    }
  })

  test.each(['upload', 'address'])('tells nothing of place and camera, as an %s', async (way) => {
    const telling = await tellingPicture('jpeg')
    expect(Buffer.from(telling).toString('latin1')).toMatch(/SECRET|GPS/)
    if (way === 'upload') await add({ pictureId: (await uploaded({ bytes: telling })).id })
    else {
      answer = { bytes: telling }
      await addressed()
    }
    const [image] = await shown()
    for (const { webp, jpeg } of Object.values(image?.picture?.sizes ?? {}))
      for (const address of [webp, jpeg])
        expect(Buffer.from(await (await see(address)).arrayBuffer()).toString('latin1')).not.toMatch(
          /SECRET|GPS/,
        )
  })
})

describe('an address', () => {
  test.each([
    'http://127.0.0.1/a.jpg',
    'http://127.1/a.jpg',
    'http://0x7f000001/a.jpg',
    'http://2130706433/a.jpg',
    'http://0177.0.0.1/a.jpg',
    'http://[::1]/a.jpg',
    'http://[::ffff:10.0.0.1]/a.jpg',
    'http://[::ffff:a9fe:a9fe]/a.jpg',
    'http://169.254.169.254/latest/meta-data/',
    'http://192.168.0.1/a.jpg',
    'http://localhost/a.jpg',
    'http://localhost./a.jpg',
    'http://printer.local/a.jpg',
    'http://user:secret@pictures.example/a.jpg',
    'http://img.opdb.org@127.0.0.1/a.jpg',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:image/svg+xml,<svg/>',
    '//127.0.0.1/a.jpg',
    '/pictures/a.jpg',
    'https://img.opdb.org:22/a.jpg',
    'https://user@img.opdb.org/a.jpg',
    'https://img.opdb.org./a.jpg',
  ])('%s is refused, and nobody is asked', async (imageUrl) => {
    const { status, body } = await add({ imageUrl })
    expect([status, body.code]).toEqual([400, 'picture_address_refused'])
    expect(body.fields.imageUrl).toEqual(expect.any(String))
    await site.jobs.runAll()
    expect(asked).toEqual([])
    const known = eq(machineImages.machineId, id)
    expect(await site.context.db.$count(machineImages, known)).toBe(0)
  })

  test('whose name leads inside is never asked, and shows nothing', async () => {
    const row = await addressed(`http://inner.example/${count}.jpg`)
    expect([row?.state, row?.reason, asked, await shown()]).toEqual(['failed', 'refused_address', [], []])
  })

  test.each([
    'http://127.0.0.1:5432/',
    'http://169.254.169.254/',
    'http://inner.example/',
    'file:///etc/passwd',
  ])('that leads on to %s is followed no further', async (redirectTo) => {
    answer = { bytes: bytesOf(''), redirectTo }
    const row = await addressed()
    expect([row?.state, asked.length, await shown()]).toEqual(['failed', 1, []])
  })

  test('is never in what pages show: they have our own copy alone', async () => {
    answer = { bytes: await samplePicture() }
    await addressed()
    const text = JSON.stringify(await shown())
    expect(text).toContain('/pictures/')
    expect(text).not.toContain('pictures.example')
  })
})

test('markup in a title or a description stays text, all the way out', async () => {
  const { id: pictureId } = await uploaded()
  const { status, body } = await add({ pictureId, title: `<img src=x onerror=alert(1)>${SCRIPT}` })
  expect([status, body[0].title]).toEqual([201, `<img src=x onerror=alert(1)>${SCRIPT}`])
  for (const title of ['turned \u202e', 'nul \u0000', 'x'.repeat(141), 'two\nlines'])
    expect((await add({ pictureId, title })).status).toBe(400)
})
