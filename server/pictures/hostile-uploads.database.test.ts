// Files that are no pictures, or contain more than a picture: what a store would serve that trusts names and types, and
// what happens to them here.
import { execFile } from 'node:child_process'
import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { gifOfFrames, jpegWithHead, pngHead, samplePicture } from '#server/testing/rooms/test-pictures.ts'
import { uploadsOn } from '#server/testing/rooms/uploads.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'
import { pictures } from './tables.ts'

type Bytes = Uint8Array<ArrayBuffer>

let site: TestSite
let owner: TestMember
beforeAll(async () => {
  site = await openTestSite()
  owner = await site.member()
})
afterAll(() => site.rooms.pictures.decoder.close())

const { upload, uploaded, see, shown } = uploadsOn(() => ({ site, owner }))

const bytesOf = (text: string, encoding: BufferEncoding = 'utf8'): Bytes =>
  new Uint8Array(Buffer.from(text, encoding))
const textOf = (bytes: Bytes) => Buffer.from(bytes).toString('latin1')

/** A naive store: trusts the declared type and serves the file unchanged. */
function naiveStore({ bytes, name, type }: { bytes: Bytes; name: string; type: string }) {
  const isTaken = type.startsWith('image/') || /\.(jpe?g|png|gif|webp|svg)$/i.test(name)
  return isTaken ? { status: 201, type, bytes } : { status: 415, type: '', bytes: bytesOf('') }
}

const SVG = (inner: string) => `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10">${inner}</svg>`
const SCRIPT = '<script>alert(document.cookie)</script>'

describe('an SVG, which is a program as much as a picture', () => {
  const FILES: [string, Bytes, string, string][] = [
    ['with a script', bytesOf(SVG(SCRIPT)), 'photo.svg', 'image/svg+xml'],
    ['with an event', bytesOf(SVG('<g onload="alert(1)"/>')), 'photo.svg', 'image/svg+xml'],
    [
      'with HTML in it',
      bytesOf(SVG('<foreignObject><body onload="alert(1)"/></foreignObject>')),
      'a.svg',
      'image/svg+xml',
    ],
    [
      'that loads from elsewhere',
      bytesOf(SVG('<use href="http://169.254.169.254/#a"/>')),
      'a.svg',
      'image/svg+xml',
    ],
    [
      'that reads a file',
      bytesOf(`<!DOCTYPE svg [<!ENTITY e SYSTEM "file:///etc/passwd">]>${SVG('<text>&e;</text>')}`),
      'a.svg',
      'image/svg+xml',
    ],
    ['called a JPEG', bytesOf(SVG(SCRIPT)), 'photo.jpg', 'image/jpeg'],
    [
      'behind a prologue',
      bytesOf(`\ufeff \n<?xml version="1.0"?><!-- x -->${SVG(SCRIPT)}`),
      'photo.png',
      'image/png',
    ],
    ['in UTF-16', bytesOf(`\ufeff${SVG(SCRIPT)}`, 'utf16le'), 'photo.svg', 'image/svg+xml'],
    ['packed', new Uint8Array(gzipSync(SVG(SCRIPT))), 'photo.svgz', 'image/svg+xml'],
    ['behind the first bytes of a GIF', bytesOf(`GIF89a${SVG(SCRIPT)}`), 'photo.gif', 'image/gif'],
  ]

  test('is drawn by the library, and handed out alive by a store that looks at names', async () => {
    const [, bytes] = FILES[0] ?? []
    expect((await sharp(bytes).metadata()).format).toBe('svg')
    for (const [, file, name, type] of FILES) {
      const taken = naiveStore({ bytes: file, name, type })
      expect([taken.status, taken.bytes]).toEqual([201, file])
    }
    expect(
      textOf(naiveStore({ bytes: bytes ?? bytesOf(''), name: 'a.svg', type: 'image/svg+xml' }).bytes),
    ).toContain(SCRIPT)
  })

  test.each(FILES)('%s is refused with 415 and leaves nothing', async (_what, bytes, name, type) => {
    const before = await site.context.db.$count(pictures)
    const { status, body } = await upload({ bytes, name, type })
    // The header says GIF, but the content is broken.
    expect([415, 400]).toContain(status)
    expect(['not_a_picture', 'picture_broken']).toContain(body.code)
    expect(await site.context.db.$count(pictures)).toBe(before)
  })
})

describe('a file that is active in a reader’s browser', () => {
  const PAGE = `<!doctype html><html>${SCRIPT}</html>`
  const POLYGLOTS: [string, () => Promise<Bytes>][] = [
    ['a JPEG with a page behind it', async () => joined(await samplePicture('jpeg'), PAGE)],
    ['a PNG with a page behind it', async () => joined(await samplePicture('png'), PAGE)],
    ['a GIF with a page behind it', async () => joined(await samplePicture('gif'), PAGE)],
    [
      'a WebP with a document behind it',
      async () => joined(await samplePicture('webp'), `%PDF-1.7 ${SCRIPT}`),
    ],
    [
      'a JPEG with an archive behind it',
      async () => joined(await samplePicture('jpeg'), `PK\u0003\u0004${SCRIPT}`),
    ],
    [
      'a JPEG with a script in its comment',
      async () => {
        const source = Buffer.from(await samplePicture('jpeg'))
        const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, SCRIPT.length + 2]), Buffer.from(SCRIPT)])
        return new Uint8Array(Buffer.concat([source.subarray(0, 2), comment, source.subarray(2)]))
      },
    ],
  ]
  const joined = (picture: Bytes, more: string): Bytes =>
    new Uint8Array(Buffer.concat([picture, Buffer.from(more)]))

  test.each([
    ['HTML', PAGE],
    ['XML', `<?xml version="1.0"?><x>${SCRIPT}</x>`],
    ['PDF', `%PDF-1.7 ${SCRIPT}`],
    ['a script', 'alert(1)'],
    ['a page that begins as a GIF', `GIF89a=1;${PAGE}`],
    ['a page that begins as a JPEG', `\u00ff\u00d8\u00ff\u00e0${PAGE}`],
  ])('%s called photo.jpg is taken by a careless store, and refused here', async (_what, text) => {
    const file = { bytes: bytesOf(text, 'latin1'), name: 'photo.jpg', type: 'image/jpeg' }
    expect(naiveStore(file).status).toBe(201)
    const { status } = await upload(file)
    expect([415, 400]).toContain(status)
  })

  test.each(POLYGLOTS)(
    '%s is kept by a careless store as it is; here its pixels alone survive',
    async (_what, make) => {
      const bytes = await make()
      const file = { bytes, name: 'page.html.jpg', type: 'text/html' }
      const careless = naiveStore(file)
      expect([careless.type, textOf(careless.bytes)]).toEqual(['text/html', expect.stringContaining(SCRIPT)])
      const picture = await uploaded(file)
      await shown(picture, 'machine', picture.id)
      for (const { webp, jpeg } of Object.values(picture.sizes)) {
        for (const address of [webp, jpeg]) {
          const answer = await see(address)
          expect(Buffer.from(await answer.arrayBuffer()).toString('latin1')).not.toMatch(/<script|%PDF/)
          expect(answer.headers.get('content-type')).toMatch(/^image\/(webp|jpeg)$/)
          expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
          expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
        }
      }
    },
  )
})

describe('a picture that grows', () => {
  const GIGABYTE = 1024 ** 3

  test.each<[string, () => Promise<Bytes>]>([
    ['PNG', async () => pngHead(64_250, 64_250)],
    ['JPEG', () => jpegWithHead(64_250, 64_250)],
    ['GIF of 40,000 frames', async () => gifOfFrames(40_000, { width: 300, height: 300 })],
  ])('a %s of a few bytes would take gigabytes, and is refused by its head', async (_what, make) => {
    const bytes = await make()
    expect(bytes.length).toBeLessThan(1_000_000)
    const [width, height] = sizeIn(bytes)
    const frames = textOf(bytes).startsWith('GIF') ? 40_000 : 1
    expect(width * height * frames * 3).toBeGreaterThan(10 * GIGABYTE)
    const { status, body } = await upload({ bytes })
    expect([status, body.code]).toEqual([400, 'picture_too_large'])
  })

  /** The dimensions that a decoder would read from the header. */
  function sizeIn(bytes: Bytes): [number, number] {
    const buffer = Buffer.from(bytes)
    if (textOf(bytes).startsWith('GIF')) return [buffer.readUInt16LE(6), buffer.readUInt16LE(8)]
    const at = buffer.indexOf(Buffer.from([0xff, 0xc0]))
    return at > 0
      ? [buffer.readUInt16BE(at + 7), buffer.readUInt16BE(at + 5)]
      : [buffer.readUInt32BE(16), buffer.readUInt32BE(20)]
  }
})

test('a decoder that falls takes the process along in which it works: not the one that serves readers', async () => {
  // The effect of a decoder's crash on a site that decodes in its own process.
  const naive = "setTimeout(() => console.log('still here'), 500); process.kill(process.pid, 'SIGSEGV')"
  const ended = await new Promise<{ signal?: string; said: string }>((done) => {
    execFile(process.execPath, ['-e', naive], (error, said) => done({ signal: error?.signal ?? '', said }))
  })
  expect(ended).toEqual({ signal: 'SIGSEGV', said: '' })

  const broken = (await samplePicture('avif', { width: 300, height: 300 })).fill(0x41, 400)
  expect((await upload({ bytes: broken })).body.code).toBe('picture_broken')
  expect((await upload()).status).toBe(201)
})
