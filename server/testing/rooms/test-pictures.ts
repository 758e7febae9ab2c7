// Pictures for tests: good ones, ones with private metadata, and ones that must never be decoded.
import sharp from 'sharp'

export type Bytes = Uint8Array<ArrayBuffer>

const FORMATS = ['jpeg', 'png', 'webp', 'gif', 'avif'] as const

/** Bright on the left, dark on the right, red at the top left: shows rotation and mirroring. */
async function pattern(width: number, height: number): Promise<Buffer> {
  const half = { width: Math.max(1, Math.floor(width / 2)), height: Math.max(1, Math.floor(height / 2)) }
  const block = (background: string) =>
    sharp({ create: { ...half, channels: 3, background } })
      .png()
      .toBuffer()
  return sharp({ create: { width, height, channels: 3, background: '#202020' } })
    .composite([
      { input: await block('#ff0000'), left: 0, top: 0 },
      { input: await block('#e0e0e0'), left: 0, top: half.height },
    ])
    .png()
    .toBuffer()
}

/** A well-formed picture. */
export async function samplePicture(
  format: (typeof FORMATS)[number] = 'jpeg',
  { width = 64, height = 48 } = {},
): Promise<Bytes> {
  const picture = sharp(await pattern(width, height))
  const made = format === 'avif' ? picture.avif({ effort: 0 }) : picture.toFormat(format)
  return new Uint8Array(await made.toBuffer())
}

/** Metadata of a phone: place, device, owner. */
const TELLING = {
  IFD0: { Make: 'SECRETCAMERA', Copyright: 'SECRETOWNER', ImageDescription: 'SECRETWORDS' },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '52/1 31/1 12/1',
    GPSLongitudeRef: 'E',
    GPSLongitude: '13/1 24/1 18/1',
  },
}

const XMP =
  '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:e="http://ns.adobe.com/exif/1.0/" e:GPSLatitude="52,31.2N" e:Note="SECRETXMP"/></rdf:RDF></x:xmpmeta>'

/** A picture with its location in EXIF and XMP. */
export async function tellingPicture(format: 'jpeg' | 'png' | 'webp' | 'avif'): Promise<Bytes> {
  const made = await sharp(await pattern(400, 300))
    .toFormat(format)
    .withExif(TELLING)
    .withXmp(XMP)
    .toBuffer()
  return new Uint8Array(made)
}

/** A picture with an EXIF orientation: 1 to 8. */
export async function turnedPicture(orientation: number, size = { width: 200, height: 100 }): Promise<Bytes> {
  const made = await sharp(await pattern(size.width, size.height))
    .jpeg()
    .withMetadata({ orientation })
    .toBuffer()
  return new Uint8Array(made)
}

/** The first bytes of a PNG of that size, without pixels. */
export function pngHead(width: number, height: number): Bytes {
  const head = Buffer.from(
    '89504e470d0a1a0a0000000d49484452000000000000000008060000000000000000000000',
    'hex',
  )
  head.writeUInt32BE(width, 16)
  head.writeUInt32BE(height, 20)
  return new Uint8Array(head)
}

/** A JPEG whose header declares that size. */
export async function jpegWithHead(width: number, height: number): Promise<Bytes> {
  const picture = Buffer.from(await samplePicture('jpeg'))
  const at = picture.indexOf(Buffer.from([0xff, 0xc0]))
  picture.writeUInt16BE(height, at + 5)
  picture.writeUInt16BE(width, at + 7)
  return new Uint8Array(picture)
}

/** A GIF of that many frames of one pixel: 23 bytes each. */
export function gifOfFrames(frames: number, { width = 1, height = 1 } = {}): Bytes {
  const head = Buffer.from('474946383961000000008000000000000000ff', 'hex')
  head.writeUInt16LE(width, 6)
  head.writeUInt16LE(height, 8)
  const frame = Buffer.from('21f904000a0000002c0000000001000100000202440100', 'hex')
  return new Uint8Array(
    Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from([0x3b])]),
  )
}
