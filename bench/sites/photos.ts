// Photographs that are uploaded.
import { randomBytes } from 'node:crypto'
import sharp from 'sharp'

/** Twelve megapixels with as much detail as a photograph has. */
export async function makePhoto(): Promise<Buffer> {
  const [width, height] = [1000, 750]
  return sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .resize(4000, 3000)
    .blur(1.2)
    .jpeg({ quality: 88 })
    .toBuffer()
}

/** Resolves to the picture's id. */
export async function upload(url: string, cookie: string, photo: Buffer): Promise<number> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'photo.jpg')
  const answer = await fetch(`${url}/api/uploads`, { method: 'POST', body: form, headers: { cookie } })
  const { id } = (await answer.json()) as { id: number }
  if (answer.status !== 201) throw new Error(`An upload was answered with ${answer.status}.`)
  return id
}
