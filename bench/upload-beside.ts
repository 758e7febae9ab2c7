// Pictures of twelve megapixels are uploaded one after the other while other requests run: nobody else may wait.
import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { startSite } from './processes.ts'
import { type Bench, quantile, type Row } from './report.ts'

const SECONDS = 20
/** Asked from two connections, one request after the other, with this pause between: readers, not a load test. */
const READERS = 2
const PAUSE_MS = 10

export const uploadBeside: Bench = {
  name: 'upload',
  title: 'Other requests while 12-megapixel pictures are uploaded (PostgreSQL)',
  run: async () => {
    const site = await startSite({ database: 'postgres' })
    try {
      const login = await fetch(`${site.url}/api/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: 'demo_pro', password: 'demo-password' }),
      })
      const cookie = login.headers.get('set-cookie')?.split(';')[0] ?? ''
      const photo = await makePhoto()
      const calls = [`${site.url}/api/user`, `${site.url}/api/forum-categories`, `${site.url}/`]
      await readFor(2, calls, cookie)
      const quiet = await readFor(SECONDS / 2, calls, cookie)
      const until = Date.now() + SECONDS * 1000
      const [uploads, busy] = await Promise.all([
        uploadUntil(until, site.url, cookie, photo),
        readFor(SECONDS, calls, cookie),
      ])
      return rowsOf({ photo, quiet, busy, uploads })
    } finally {
      await site.stop()
    }
  },
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

async function uploadUntil(end: number, url: string, cookie: string, photo: Buffer): Promise<number[]> {
  const times: number[] = []
  while (Date.now() < end) {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'photo.jpg')
    const started = performance.now()
    const answer = await fetch(`${url}/api/uploads`, { method: 'POST', body: form, headers: { cookie } })
    await answer.arrayBuffer()
    if (answer.status !== 201) throw new Error(`An upload was answered with ${answer.status}.`)
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
