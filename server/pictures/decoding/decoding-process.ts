// Decoding process for untrusted pictures: it can be killed at any moment, and a picture that crashes the decoder
// crashes this process and not the site. Started by decoder.ts, takes one order at a time.
import sharp, { type OutputInfo, type Sharp } from 'sharp'
import { PIXELS_MAX, SIZE_WIDTHS } from '#contract/pictures/constants.ts'
import type { DecodeOrder, DecoderSays, DrawOrder, MadeSize, MadeSizes } from './decoding.ts'

// Enables only the decoders of accepted formats, so that other files fail whatever they look like.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadHeifBuffer',
  ],
})
sharp.cache(false)
// One core; the others are for the site.
sharp.concurrency(1)

/** Maximum ratio of height to width of a size, so that pictures are not endlessly tall. */
const TALLEST = 4
const FORMATS = { jpeg: 'jpeg', png: 'png', webp: 'webp', gif: 'gif', avif: 'heif' } as const
/** Transformations for EXIF orientation: first mirror, then rotate clockwise. */
const TURNS: Record<number, { mirror?: 'flip' | 'flop'; angle?: number }> = {
  2: { mirror: 'flop' },
  3: { angle: 180 },
  4: { mirror: 'flip' },
  5: { mirror: 'flip', angle: 90 },
  6: { angle: 90 },
  7: { mirror: 'flop', angle: 90 },
  8: { angle: 270 },
}

interface Pixels {
  data: Buffer
  info: OutputInfo
}

async function makeSizes({ kind, bytes }: DecodeOrder): Promise<MadeSizes> {
  const source = sharp(bytes, {
    limitInputPixels: PIXELS_MAX,
    failOn: 'error',
    sequentialRead: true,
    pages: 1,
  })
  const { format, orientation = 1 } = await source.metadata()
  if (format !== FORMATS[kind]) throw new Error(`a ${kind} turned out to be ${format}`)
  const width = SIZE_WIDTHS.large
  const isTurned = orientation >= 5
  // Shrunk before it is rotated, so that the full picture is never in memory.
  const shrunk = await source
    .resize({
      width: isTurned ? width * TALLEST : width,
      height: isTurned ? width : width * TALLEST,
      fit: 'inside',
      withoutEnlargement: true,
    })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  const largest = await turned(shrunk, orientation)
  return {
    small: await makeSize(largest, SIZE_WIDTHS.small),
    medium: await makeSize(largest, SIZE_WIDTHS.medium),
    large: await makeSize(largest, SIZE_WIDTHS.large),
  }
}

function open({ data, info }: Pixels): Sharp {
  const { width, height, channels } = info
  return sharp(data, { raw: { width, height, channels } })
}

async function turned(pixels: Pixels, orientation: number): Promise<Pixels> {
  const { mirror, angle } = TURNS[orientation] ?? {}
  if (!mirror && !angle) return pixels
  const picture = open(pixels)
  if (mirror) picture[mirror]()
  if (angle) picture.rotate(angle)
  return picture.raw().toBuffer({ resolveWithObject: true })
}

/**
 * Encoded from pixels only: without metadata of camera, place or program, and without data hidden behind the picture.
 */
async function makeSize(pixels: Pixels, width: number): Promise<MadeSize> {
  const picture = open(pixels).resize({
    width,
    height: width * TALLEST,
    fit: 'inside',
    withoutEnlargement: true,
  })
  const webp = await picture.clone().webp({ quality: 80, effort: 4 }).toBuffer({ resolveWithObject: true })
  const jpeg = await picture
    .clone()
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 80, progressive: true })
    .toBuffer()
  return { width: webp.info.width, height: webp.info.height, webp: webp.data, jpeg }
}

const DRAWINGS = { operation: ['VipsForeignLoadSvgBuffer'] }

/** Our own drawings alone: while files are decoded, what looks like one fails. */
async function draw({ svg }: DrawOrder): Promise<Uint8Array> {
  sharp.unblock(DRAWINGS)
  try {
    return await sharp(Buffer.from(svg), { failOn: 'error' })
      .flatten({ background: '#000000' })
      .png({ palette: true, quality: 90, effort: 4, compressionLevel: 9 })
      .toBuffer()
  } finally {
    sharp.block(DRAWINGS)
  }
}

async function answerTo(order: DecodeOrder | DrawOrder): Promise<DecoderSays> {
  return 'svg' in order ? { png: await draw(order) } : { sizes: await makeSizes(order) }
}

function say(answer: DecoderSays): void {
  process.send?.(answer)
}

process.on('message', (order: DecodeOrder | DrawOrder) => {
  answerTo(order).then(say, (error: unknown) =>
    say({ broken: error instanceof Error ? error.message.slice(0, 300) : 'unknown' }),
  )
})
// Exits with the site, and ignores the keyboard's interrupt, during which the site still works.
process.on('disconnect', () => process.exit(0))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
say({ ready: true })
