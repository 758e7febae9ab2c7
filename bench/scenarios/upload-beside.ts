// Pictures of twelve megapixels are uploaded one after the other while other requests run, which must not wait.

import { type Bench, quantile, type Row } from '#bench/measuring/report.ts'
import { call, cookieOf, readFor } from '#bench/measuring/requests.ts'
import { makePhoto, upload } from '#bench/sites/photos.ts'
import { type MeasuredSite, startSite } from '#bench/sites/processes.ts'
import { signIn } from '#bench/sites/sign-in.ts'

const SECONDS = 20

export const uploadBeside: Bench = {
  name: 'upload',
  title: 'Other requests while 12-megapixel pictures are uploaded (PostgreSQL)',
  run: () => measureBeside(async (site) => ({ cookie: await signIn(site), use: async () => undefined })),
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

async function uploadUntil(
  end: number,
  url: string,
  { cookie, use }: Uploader,
  photo: Buffer,
): Promise<number[]> {
  const times: number[] = []
  while (Date.now() < end) {
    const started = performance.now()
    const id = await upload(url, cookie, photo)
    await use(id)
    times.push(performance.now() - started)
  }
  return times
}
