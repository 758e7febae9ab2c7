// Pictures through the real decoding process: results, refusals, and what happens when it hangs or crashes.
import sharp from 'sharp'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { MINUTE_MS } from '#contract/durations.ts'
import { openLog } from '#server/base/log.ts'
import {
  gifOfFrames,
  jpegWithHead,
  pngHead,
  samplePicture,
  tellingPicture,
  turnedPicture,
} from '#server/testing/rooms/test-pictures.ts'
import { type Decoder, openDecoder } from './decoder.ts'
import type { MadeSizes } from './decoding.ts'

const { log } = openLog('silent')
const decoder = openDecoder({ log, processes: 1 })
afterAll(() => decoder.close())

const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => 'taken',
    (error: { kind?: string; code?: string }) => `${error.kind} ${error.code}`,
  )
const filesOf = (sizes: MadeSizes) => Object.values(sizes).flatMap(({ webp, jpeg }) => [webp, jpeg])

describe('a picture that is taken', () => {
  test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)(
    '%s comes out as WebP and JPEG in three sizes',
    async (kind) => {
      const sizes = await decoder.make(await samplePicture(kind, { width: 2000, height: 1000 }))
      expect(Object.values(sizes).map(({ width, height }) => [width, height])).toEqual([
        [320, 160],
        [800, 400],
        [1600, 800],
      ])
      for (const { webp, jpeg, width, height } of Object.values(sizes)) {
        expect(await sharp(webp).metadata()).toMatchObject({ format: 'webp', width, height })
        expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', width, height })
      }
    },
  )

  test('it is never enlarged', async () => {
    const sizes = await decoder.make(await samplePicture('png', { width: 50, height: 40 }))
    for (const { width, height } of Object.values(sizes)) expect([width, height]).toEqual([50, 40])
  })

  test('one pixel is a picture; a strip of paper stays one', async () => {
    expect((await decoder.make(await samplePicture('png', { width: 1, height: 1 }))).large.width).toBe(1)
    const { small } = await decoder.make(await samplePicture('png', { width: 40, height: 19_000 }))
    expect(small.height).toBe(1280)
  })

  test.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'held as orientation %i says, it stands upright',
    async (orientation) => {
      const source = await turnedPicture(orientation)
      const expected = await sharp(source).autoOrient().raw().toBuffer({ resolveWithObject: true })
      const { large } = await decoder.make(source)
      const found = await sharp(large.webp).removeAlpha().raw().toBuffer({ resolveWithObject: true })
      expect([found.info.width, found.info.height]).toEqual([expected.info.width, expected.info.height])
      const difference = found.data.reduce(
        (sum, value, at) => sum + Math.abs(value - (expected.data[at] ?? 0)),
        0,
      )
      expect(difference / found.data.length).toBeLessThan(6)
    },
  )

  test('what is see-through stays so in WebP and lies on white in JPEG', async () => {
    const clear = await sharp({ create: { width: 20, height: 20, channels: 4, background: '#00000000' } })
      .png()
      .toBuffer()
    const { small } = await decoder.make(new Uint8Array(clear))
    expect((await sharp(small.webp).metadata()).hasAlpha).toBe(true)
    expect([...(await sharp(small.jpeg).raw().toBuffer())].slice(0, 3)).toEqual([255, 255, 255])
  })

  test('grey, CMYK, 16 bits and a palette are pictures too', async () => {
    const source = sharp(await samplePicture('png'))
    for (const made of [
      source.clone().greyscale().png(),
      source.clone().toColourspace('cmyk').jpeg(),
      source.clone().toColourspace('rgb16').png(),
      source.clone().png({ palette: true }),
    ]) {
      const { small } = await decoder.make(new Uint8Array(await made.toBuffer()))
      expect((await sharp(small.jpeg).metadata()).width).toBe(64)
    }
  })
})

describe('what a picture tells beside its pixels', () => {
  const TELLS = /SECRET|GPS|Exif|exif|xmp|photoshop/
  test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
    '%s: place, camera and owner are in no size',
    async (kind) => {
      const source = await tellingPicture(kind)
      const before = await sharp(source).metadata()
      expect(before.exif?.toString('latin1')).toMatch(/SECRETCAMERA/)
      expect(before.exif?.length).toBeGreaterThan(100)
      // Re-encoding alone is not enough if the metadata is kept.
      const naive = await sharp(source).resize(100).keepMetadata().jpeg().toBuffer()
      expect(naive.toString('latin1')).toMatch(/SECRETCAMERA/)
      for (const file of filesOf(await decoder.make(source))) {
        const { exif, xmp, iptc, icc, comments, orientation } = await sharp(file).metadata()
        expect({ exif, xmp, iptc, icc, comments, orientation }).toEqual({})
        expect(Buffer.from(file).toString('latin1')).not.toMatch(TELLS)
      }
    },
  )
})

describe('a picture that is also something else', () => {
  const ACTIVE = '<script>alert(1)</script>%PDF-1.7 SECRETPART PK\u0003\u0004'
  test.each(['jpeg', 'png', 'webp', 'gif'] as const)('%s: only its pixels survive', async (kind) => {
    const source = await samplePicture(kind)
    const both = new Uint8Array(Buffer.concat([source, Buffer.from(ACTIVE)]))
    expect(Buffer.from(both).toString('latin1')).toContain('SECRETPART')
    for (const file of filesOf(await decoder.make(both)))
      expect(Buffer.from(file).toString('latin1')).not.toMatch(/SECRETPART|<script|%PDF/)
  })

  test('a script in the comment of a JPEG goes with it', async () => {
    const source = Buffer.from(await samplePicture('jpeg'))
    const text = Buffer.from('SECRETPART<script>alert(1)</script>')
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, text.length + 2]), text])
    const both = Buffer.concat([source.subarray(0, 2), comment, source.subarray(2)])
    for (const file of filesOf(await decoder.make(new Uint8Array(both))))
      expect(Buffer.from(file).toString('latin1')).not.toContain('SECRETPART')
  })
})

describe('what is refused', () => {
  const file = (text: string) => new Uint8Array(Buffer.from(text))
  test.each([
    ['SVG', file('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['SVG that loads', file('<svg><use href="http://169.254.169.254/"/><foreignObject/></svg>')],
    ['HTML', file('<html><body onload=alert(1)>')],
    ['PDF', file('%PDF-1.7')],
    ['XML', file('<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>')],
  ])('%s', async (_what, bytes) => {
    expect(await refusalOf(decoder.make(bytes))).toBe('wrong_kind not_a_picture')
  })

  test('TIFF, which the decoder could read if it were let', async () => {
    const tiff = await sharp(await samplePicture('png'))
      .tiff()
      .toBuffer()
    expect((await sharp(tiff).metadata()).format).toBe('tiff')
    expect(await refusalOf(decoder.make(new Uint8Array(tiff)))).toBe('wrong_kind not_a_picture')
  })

  test('64,250 by 64,250 pixels, before anything is decoded', async () => {
    // Without a process nothing can be decoded.
    const blind = openDecoder({ log, processes: 0 })
    for (const bomb of [
      pngHead(64_250, 64_250),
      await jpegWithHead(64_250, 64_250),
      gifOfFrames(1, { width: 64_250, height: 64_250 }),
    ]) {
      expect(await refusalOf(blind.make(bomb))).toBe('invalid picture_too_large')
    }
  })

  test('a GIF of 40,000 frames, which a decoder would go through', async () => {
    const bomb = gifOfFrames(40_000)
    expect((await sharp(bomb, { animated: true }).metadata()).pages).toBe(40_000)
    expect(await refusalOf(decoder.make(bomb))).toBe('invalid picture_too_large')
    expect(await refusalOf(decoder.make(gifOfFrames(3)))).toBe('taken')
  })

  test('a picture that is cut off', async () => {
    for (const kind of ['jpeg', 'png', 'webp', 'avif'] as const) {
      const whole = await samplePicture(kind, { width: 600, height: 600 })
      expect([kind, await refusalOf(decoder.make(whole.slice(0, whole.length / 2)))]).toEqual([
        kind,
        'invalid picture_broken',
      ])
    }
  })

  test('200 damaged pictures: each is taken or refused, and the next good one is taken', async () => {
    let seed = 7
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return Math.floor((seed / 2_147_483_648) * below)
    }
    const outcomes = new Map<string, number>()
    for (const kind of ['jpeg', 'png', 'webp', 'gif', 'avif'] as const) {
      const whole = await samplePicture(kind, { width: 40, height: 30 })
      for (let n = 0; n < 40; n++) {
        const damaged = whole.slice()
        for (let hits = 0; hits < 1 + random(6); hits++) damaged[12 + random(whole.length - 12)] = random(256)
        const outcome = await refusalOf(decoder.make(damaged))
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
      }
    }
    const known = ['taken', 'invalid picture_broken', 'invalid picture_too_large', 'wrong_kind not_a_picture']
    expect([...outcomes.keys()].filter((outcome) => !known.includes(outcome))).toEqual([])
    expect(outcomes.get('taken')).toBeGreaterThan(10)
    expect(outcomes.get('invalid picture_broken')).toBeGreaterThan(10)
    expect(await refusalOf(decoder.make(await samplePicture()))).toBe('taken')
  }, 60_000)
})

describe('the decoding process', () => {
  async function withDecoder(
    options: Partial<Parameters<typeof openDecoder>[0]>,
    work: (own: Decoder) => Promise<void>,
  ): Promise<void> {
    const own = openDecoder({ log, processes: 1, ...options })
    try {
      await work(own)
    } finally {
      own.close()
    }
  }

  /** Gives a decoder a picture and stops its process, like a decoding that never ends. */
  async function atWork(own: Decoder, started: readonly number[]) {
    const pid = started.at(-1) ?? 0
    process.kill(pid, 'SIGSTOP')
    return { pid, answer: refusalOf(own.make(await samplePicture())) }
  }

  /** A log that records which processes were started. */
  function listening() {
    const started: number[] = []
    const info = ({ pid }: { pid?: number }) => pid && started.push(pid)
    return { started, log: { ...log, info, warn: () => undefined } as unknown as typeof log }
  }

  test('one that takes too long is killed, the picture refused, and the next one is served by a fresh one', async () => {
    const { started, log } = listening()
    await withDecoder({ log, timeoutMs: MINUTE_MS }, async (own) => {
      await own.make(await samplePicture())
      vi.useFakeTimers({ toFake: ['setTimeout'] })
      try {
        const { answer } = await atWork(own, started)
        vi.advanceTimersByTime(MINUTE_MS - 1)
        expect(await Promise.race([answer, 'still at work'])).toBe('still at work')
        vi.advanceTimersByTime(1)
        expect(await answer).toBe('invalid picture_too_slow')
      } finally {
        vi.useRealTimers()
      }
      expect(await refusalOf(own.make(await samplePicture()))).toBe('taken')
      expect(started).toHaveLength(2)
    })
  })

  test('one that falls takes its picture along, and nothing else', async () => {
    const { started, log } = listening()
    await withDecoder({ log }, async (own) => {
      await own.make(await samplePicture())
      const { pid, answer } = await atWork(own, started)
      process.kill(pid, 'SIGSEGV')
      process.kill(pid, 'SIGCONT')
      expect(await answer).toBe('invalid picture_broken')
      expect(await refusalOf(own.make(await samplePicture()))).toBe('taken')
      expect(started).toHaveLength(2)
    })
  })

  test('more than may wait are refused, those who wait are served', async () => {
    await withDecoder({ waiting: 2 }, async (own) => {
      const picture = await samplePicture()
      const answers = await Promise.all(Array.from({ length: 5 }, () => refusalOf(own.make(picture))))
      expect(answers.filter((answer) => answer === 'taken')).toHaveLength(3)
      expect(answers.filter((answer) => answer === 'unavailable pictures_busy')).toHaveLength(2)
    })
  })

  /** Five pictures of one member, then one of another's: returns the order of completion. */
  async function orderOf(own: Decoder, members: readonly number[]): Promise<number[]> {
    const picture = await samplePicture()
    const order: number[] = []
    await Promise.all(members.map((member, at) => own.make(picture, member).then(() => order.push(at))))
    return order
  }

  test('in one line for all, whoever sends five pictures keeps the next member waiting for all of them', async () => {
    await withDecoder({}, async (own) => {
      expect(await orderOf(own, [1, 1, 1, 1, 1, 1])).toEqual([0, 1, 2, 3, 4, 5])
    })
  })

  test('members take turns: the one picture of the next member waits for one of them at most, beside the one at work', async () => {
    await withDecoder({}, async (own) => {
      expect(await orderOf(own, [1, 1, 1, 1, 1, 2])).toEqual([0, 1, 5, 2, 3, 4])
    })
  })

  test('one that is at a picture when the site ends lays the blame on nobody', async () => {
    const { started, log } = listening()
    await withDecoder({ log }, async (own) => {
      await own.make(await samplePicture())
      const { answer } = await atWork(own, started)
      own.close()
      expect(await answer).toBe('unavailable pictures_busy')
    })
  })

  test('a picture that comes as an idle process is ended is decoded by another', async () => {
    const picture = await samplePicture('png', { width: 10, height: 10 })
    await withDecoder({ idleMs: 50 }, async (own) => {
      for (let time = 0; time < 3; time++) {
        expect(await refusalOf(own.make(picture))).toBe('taken')
        // Fires right after the decoder's own timer, before the end of the process can be told.
        await new Promise((done) => setTimeout(done, 50))
      }
    })
  })

  test('an idle one ends, and the next picture starts another', async () => {
    await withDecoder({ idleMs: 50 }, async (own) => {
      expect(await refusalOf(own.make(await samplePicture()))).toBe('taken')
      await new Promise((done) => setTimeout(done, 300))
      expect(await refusalOf(own.make(await samplePicture()))).toBe('taken')
    })
  })

  test('the library is new enough to be free of known faults', () => {
    const [, minor = 0] = (sharp.versions.sharp ?? '').split('.').map(Number)
    expect(minor).toBeGreaterThanOrEqual(35)
  })
})
