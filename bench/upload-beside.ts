// Pictures of twelve megapixels are uploaded one after the other while other requests run, which must not wait.
import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { type MeasuredSite, startSite } from './processes.ts'
import { type Bench, quantile, type Row } from './report.ts'

const SECONDS = 20
/** Asked from two connections, one request after the other, with this pause between: readers, not a load test. */
const READERS = 2
const PAUSE_MS = 10

export const uploadBeside: Bench = {
  name: 'upload',
  title: 'Other requests while 12-megapixel pictures are uploaded (PostgreSQL)',
  run: () =>
    measureBeside(async (site) => {
      const cookie = await cookieOf(site, 'POST /api/login', {
        username: 'demo_pro',
        password: 'demo-password',
      })
      return { cookie, use: async () => undefined }
    }),
}

export const machinePicturesBeside: Bench = {
  name: 'machine-pictures',
  title: 'Other requests while 12-megapixel pictures are added to a machine (PostgreSQL)',
  run: () =>
    measureBeside(async (site) => {
      const cookie = await cookieOf(site, 'POST /api/admin/setup', {
        username: 'keeper',
        email: 'keeper@example.com',
        password: 'a long password',
      })
      const { id } = await call(site, 'POST /api/opdb/import/GweeP-MW95j', { cookie })
      return {
        cookie,
        use: async (pictureId) => {
          const images = await call(site, `POST /api/admin/machines/${id}/images`, {
            cookie,
            body: { pictureId, imageType: 'playfield' },
          })
          // A machine has room for few: the first picture makes place for the next.
          if (images.length > 5)
            await call(site, `DELETE /api/admin/machines/${id}/images/${images[0].id}`, { cookie })
        },
      }
    }),
}

interface Uploader {
  cookie: string
  /** What is done with a picture once it is uploaded; a part of what is measured. */
  use: (pictureId: number) => Promise<void>
}

async function measureBeside(prepare: (site: MeasuredSite) => Promise<Uploader>): Promise<Row[]> {
  const site = await startSite({ database: 'postgres' })
  try {
    const uploader = await prepare(site)
    const photo = await makePhoto()
    const calls = [`${site.url}/api/user`, `${site.url}/api/forum-categories`, `${site.url}/`]
    await readFor(2, calls, uploader.cookie)
    const quiet = await readFor(SECONDS / 2, calls, uploader.cookie)
    const until = Date.now() + SECONDS * 1000
    const [uploads, busy] = await Promise.all([
      uploadUntil(until, site.url, uploader, photo),
      readFor(SECONDS, calls, uploader.cookie),
    ])
    return rowsOf({ photo, quiet, busy, uploads })
  } finally {
    await site.stop()
  }
}

/** One call; what it answers is read loosely, since the site's own tests check its shape. */
async function call(
  site: MeasuredSite,
  target: string,
  { cookie = '', body }: { cookie?: string; body?: unknown } = {},
) {
  const answer = await send(site, target, cookie, body)
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${target} was answered with ${answer.status}: ${text}`)
  return text ? JSON.parse(text) : null
}

async function cookieOf(site: MeasuredSite, target: string, body: unknown): Promise<string> {
  const answer = await send(site, target, '', body)
  return answer.headers.get('set-cookie')?.split(';')[0] ?? ''
}

function send(site: MeasuredSite, target: string, cookie: string, body: unknown): Promise<Response> {
  const [method = 'GET', path = '/'] = target.split(' ')
  return fetch(site.url + path, {
    method,
    headers: { cookie, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}

interface Figures {
  photo: Buffer
  quiet: number[]
  busy: number[]
  uploads: number[]
}

function rowsOf({ photo, quiet, busy, uploads }: Figures): Row[] {
  return [
    { what: 'size of the picture', value: photo.length / 1_048_576, unit: 'MB' },
    { what: 'uploads done', value: uploads.length, unit: '' },
    { what: 'one upload, median', value: quantile(uploads, 0.5), unit: 'ms' },
    { what: 'other requests', value: busy.length, unit: '' },
    { what: 'their median', value: quantile(busy, 0.5), unit: 'ms' },
    { what: 'their p99', value: quantile(busy, 0.99), unit: 'ms', aim: { atMost: 100 } },
    { what: 'their longest', value: Math.max(...busy), unit: 'ms' },
    { what: 'p99 without uploads', value: quantile(quiet, 0.99), unit: 'ms' },
  ]
}

/** Twelve megapixels with as much detail as a photograph has. */
async function makePhoto(): Promise<Buffer> {
  const [width, height] = [1000, 750]
  const grain = await sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .resize(4000, 3000)
    .blur(1.2)
    .jpeg({ quality: 88 })
    .toBuffer()
  return grain
}

async function uploadUntil(
  end: number,
  url: string,
  { cookie, use }: Uploader,
  photo: Buffer,
): Promise<number[]> {
  const times: number[] = []
  while (Date.now() < end) {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'photo.jpg')
    const started = performance.now()
    const answer = await fetch(`${url}/api/uploads`, { method: 'POST', body: form, headers: { cookie } })
    const { id } = (await answer.json()) as { id: number }
    if (answer.status !== 201) throw new Error(`An upload was answered with ${answer.status}.`)
    await use(id)
    times.push(performance.now() - started)
  }
  return times
}

async function readFor(seconds: number, urls: readonly string[], cookie: string): Promise<number[]> {
  const end = Date.now() + seconds * 1000
  const times: number[] = []
  const reader = async (first: number) => {
    for (let at = first; Date.now() < end; at++) {
      const started = performance.now()
      const answer = await fetch(urls[at % urls.length] ?? '', { headers: { cookie } })
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`A request was answered with ${answer.status}.`)
      times.push(performance.now() - started)
      await new Promise((done) => setTimeout(done, PAUSE_MS))
    }
  }
  await Promise.all(Array.from({ length: READERS }, (_, at) => reader(at)))
  return times
}
