import { expect, test } from 'vitest'
import { gifOfFrames, jpegWithHead, pngHead, samplePicture } from '#server/testing/rooms/test-pictures.ts'
import { FRAMES_MAX, readHead } from './picture-heads.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)(
  'the head of a %s says kind and size',
  async (kind) => {
    const picture = await samplePicture(kind, { width: 123, height: 45 })
    expect(readHead(picture)).toEqual({ kind, width: 123, height: 45, frames: 1 })
  },
)

test('a size is believed before anything is decoded', async () => {
  expect(readHead(pngHead(64_250, 64_250))).toMatchObject({ width: 64_250, height: 64_250 })
  expect(readHead(await jpegWithHead(64_250, 64_250))).toMatchObject({
    kind: 'jpeg',
    width: 64_250,
    height: 64_250,
  })
  expect(readHead(gifOfFrames(1, { width: 64_250, height: 64_250 }))).toMatchObject({ width: 64_250 })
})

test('frames are counted, but no further than one too many', () => {
  expect(readHead(gifOfFrames(3))).toMatchObject({ kind: 'gif', frames: 3 })
  expect(readHead(gifOfFrames(40_000))?.frames).toBe(FRAMES_MAX + 1)
})

test.each([
  ['nothing', bytes('')],
  ['text', bytes('hello')],
  ['HTML', bytes('<!doctype html><script>alert(1)</script>')],
  ['SVG', bytes('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ['SVG with a head of XML', bytes('<?xml version="1.0"?><svg/>')],
  ['PDF', bytes('%PDF-1.7\n1 0 obj')],
  ['TIFF', bytes('II*\u0000\u0008\u0000\u0000\u0000')],
  ['big TIFF', bytes('MM\u0000*\u0000\u0000\u0000\u0008')],
  ['BMP', bytes('BM\u0000\u0000\u0000\u0000')],
  ['ICO', bytes('\u0000\u0000\u0001\u0000')],
  ['HEIC', bytes('\u0000\u0000\u0000\u0018ftypheic')],
  ['MP4', bytes('\u0000\u0000\u0000\u0018ftypmp42')],
  ['a script that begins like a GIF', bytes('GIF89a/*<svg/onload=alert(1)>*/=1;alert(1)')],
  ['a program', bytes('\u007fELF\u0002\u0001\u0001')],
  ['an archive', bytes('PK\u0003\u0004')],
])('%s is no picture', (_what, file) => {
  expect(readHead(file)).toBeNull()
})

test('a picture of no width or height is none', () => {
  expect(readHead(pngHead(0, 10))).toBeNull()
  expect(readHead(pngHead(10, 0))).toBeNull()
})

test('heads that are cut off or damaged anywhere are answered, quickly and without a fault', async () => {
  let seed = 1
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed / 2_147_483_648
  }
  for (const kind of ['jpeg', 'png', 'webp', 'gif', 'avif'] as const) {
    const whole = await samplePicture(kind)
    for (let length = 0; length < Math.min(whole.length, 600); length++) readHead(whole.slice(0, length))
    for (let n = 0; n < 1_000; n++) {
      const damaged = whole.slice()
      for (let hits = 0; hits < 8; hits++) damaged[Math.floor(random() * 200)] = Math.floor(random() * 256)
      readHead(damaged)
    }
  }
})
