// Reads the header of an image file: format, dimensions, number of frames. Nothing is decoded of a picture that would be
// refused; the file's name and declared type are ignored. By hand, since the libraries for this count no frames and take
// a GIF's screen for its size, so that a small file could still ask for gigabytes.

export type PictureKind = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif'

export interface PictureHead {
  kind: PictureKind
  width: number
  height: number
  /** Counted up to FRAMES_MAX + 1. */
  frames: number
}

export const FRAMES_MAX = 1_000

type Size = Omit<PictureHead, 'kind'>

/** Header of a JPEG, PNG, WebP, GIF or AVIF; null for everything else and for invalid headers. */
export function readHead(bytes: Uint8Array): PictureHead | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const kind = kindOf(file)
  if (!kind) return null
  try {
    const size = READERS[kind](file)
    return size && size.width > 0 && size.height > 0 ? { kind, ...size } : null
  } catch (error) {
    // Read beyond the end: the header is truncated.
    if (error instanceof RangeError) return null
    throw error
  }
}

const READERS: Record<PictureKind, (file: Buffer) => Size | null> = {
  jpeg: readJpeg,
  png: readPng,
  webp: readWebp,
  gif: readGif,
  avif: readAvif,
}

function kindOf(file: Buffer): PictureKind | null {
  const text = (from: number, to: number) => file.toString('latin1', from, to)
  if (file[0] === 0xff && file[1] === 0xd8 && file[2] === 0xff) return 'jpeg'
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp'
  if (/^GIF8[79]a$/.test(text(0, 6))) return 'gif'
  if (text(4, 8) === 'ftyp' && /^(avif|avis)$/.test(text(8, 12))) return 'avif'
  return null
}

/** The first frame header; all segments before it declare their length. */
function readJpeg(file: Buffer): Size | null {
  let at = 2
  while (at < file.length) {
    if (file.readUInt8(at) !== 0xff) return null
    const marker = file.readUInt8(at + 1)
    if (marker === 0xff) {
      at++
      continue
    }
    if (marker === 0xd9 || marker === 0xda) return null
    const isAlone = marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)
    if (isAlone) {
      at += 2
      continue
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { height: file.readUInt16BE(at + 5), width: file.readUInt16BE(at + 7), frames: 1 }
    at += 2 + Math.max(2, file.readUInt16BE(at + 2))
  }
  return null
}

function readPng(file: Buffer): Size | null {
  if (file.toString('latin1', 12, 16) !== 'IHDR') return null
  const size = { width: file.readUInt32BE(16), height: file.readUInt32BE(20) }
  // Animated files declare the number of frames before the first pixels.
  for (let at = 8, chunks = 0; at + 12 <= file.length && chunks < 1_000; chunks++) {
    const type = file.toString('latin1', at + 4, at + 8)
    if (type === 'acTL') return { ...size, frames: Math.max(1, file.readUInt32BE(at + 8)) }
    if (type === 'IDAT') break
    at += 12 + file.readUInt32BE(at)
  }
  return { ...size, frames: 1 }
}

function readWebp(file: Buffer): Size | null {
  const first = file.toString('latin1', 12, 16)
  if (first === 'VP8 ') {
    if (file.readUIntBE(23, 3) !== 0x9d012a) return null
    return { width: file.readUInt16LE(26) & 0x3fff, height: file.readUInt16LE(28) & 0x3fff, frames: 1 }
  }
  if (first === 'VP8L') {
    if (file.readUInt8(20) !== 0x2f) return null
    const bits = file.readUInt32LE(21)
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1, frames: 1 }
  }
  if (first !== 'VP8X') return null
  let frames = 0
  for (let at = 12; at + 8 <= file.length && frames <= FRAMES_MAX; ) {
    if (file.toString('latin1', at, at + 4) === 'ANMF') frames++
    const length = file.readUInt32LE(at + 4)
    at += 8 + length + (length % 2)
  }
  return {
    width: file.readUIntLE(24, 3) + 1,
    height: file.readUIntLE(27, 3) + 1,
    frames: Math.max(1, frames),
  }
}

/** The larger of screen and frames, since a frame may declare more than the screen. */
function readGif(file: Buffer): Size | null {
  let width = file.readUInt16LE(6)
  let height = file.readUInt16LE(8)
  let frames = 0
  let at = 13 + tableLength(file.readUInt8(10))
  while (at < file.length && frames <= FRAMES_MAX) {
    const block = file.readUInt8(at)
    if (block === 0x21) {
      at = afterSubBlocks(file, at + 2)
    } else if (block === 0x2c) {
      frames++
      width = Math.max(width, file.readUInt16LE(at + 1) + file.readUInt16LE(at + 5))
      height = Math.max(height, file.readUInt16LE(at + 3) + file.readUInt16LE(at + 7))
      at = afterSubBlocks(file, at + 10 + tableLength(file.readUInt8(at + 9)) + 1)
    } else if (block === 0x3b) {
      break
    } else {
      return null
    }
  }
  return frames > 0 ? { width, height, frames } : null
}

/** Bytes of the color table announced by packed flags. */
function tableLength(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0
}

function afterSubBlocks(file: Buffer, from: number): number {
  let at = from
  while (at < file.length) {
    const length = file.readUInt8(at)
    at += 1 + length
    if (length === 0) break
  }
  return at
}

/** The largest size in the property list: the parts of a grid and the whole have one each. */
function readAvif(file: Buffer): Size | null {
  const meta = findBox(file, 0, file.length, 'meta')
  const properties = meta && findBox(file, meta.from + 4, meta.to, 'iprp')
  const list = properties && findBox(file, properties.from, properties.to, 'ipco')
  if (!list) return null
  let size: Size | null = null
  for (const box of boxesIn(file, list.from, list.to)) {
    if (box.type !== 'ispe') continue
    const [width, height] = [file.readUInt32BE(box.from + 4), file.readUInt32BE(box.from + 8)]
    if (!size || width * height > size.width * size.height) size = { width, height, frames: 1 }
  }
  return size
}

interface Box {
  type: string
  /** Start and end of its content. */
  from: number
  to: number
}

function findBox(file: Buffer, from: number, to: number, type: string): Box | null {
  for (const box of boxesIn(file, from, to)) if (box.type === type) return box
  return null
}

const BOXES_MAX = 1_000

function* boxesIn(file: Buffer, from: number, to: number): Generator<Box> {
  let at = from
  for (let boxes = 0; at + 8 <= to && boxes < BOXES_MAX; boxes++) {
    const told = file.readUInt32BE(at)
    const isLong = told === 1
    const length = told === 0 ? to - at : isLong ? Number(file.readBigUInt64BE(at + 8)) : told
    const head = isLong ? 16 : 8
    if (length < head) return
    yield { type: file.toString('latin1', at + 4, at + 8), from: at + head, to: Math.min(at + length, to) }
    at += length
  }
}
