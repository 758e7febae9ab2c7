// A visitor's stored page against a bare server that sends the same bytes, taken in turns.
import { load } from '#bench/measuring/load.ts'
import { type Bench, median, type Row } from '#bench/measuring/report.ts'
import { type Measured, startBare, startSite } from '#bench/sites/processes.ts'

const ROUNDS = 3
const SECONDS = 2

interface Sample {
  perSecond: number
  cpuMs: number
}

async function sample(program: Measured, path: string, headers: Record<string, string>): Promise<Sample> {
  const before = await program.cpuSeconds()
  const { requests, perSecond } = await load(program.url + path, SECONDS, headers)
  return { perSecond, cpuMs: (((await program.cpuSeconds()) - before) * 1000) / requests }
}

/** A page that is stored for visitors, and a bare server with its bytes. */
export async function measureStored(
  site: Measured,
  path: string,
  encoding: 'br' | 'identity',
  page = path,
): Promise<Row[]> {
  const headers = { 'accept-encoding': encoding }
  await fetch(site.url + path, { headers })
  const answer = await fetch(site.url + path, { headers: { ...headers, connection: 'close' } })
  const bare = await startBare(await bytesOf(site, path, encoding, answer))
  const ours: Sample[] = []
  const bares: Sample[] = []
  await sample(site, path, headers)
  for (let round = 0; round < ROUNDS; round++) {
    bares.push(await sample(bare, path, headers))
    ours.push(await sample(site, path, headers))
  }
  await bare.stop()
  const ratios = ours.map((one, at) => one.perSecond / (bares[at]?.perSecond ?? Number.NaN))
  const name = `${page} (${encoding})`
  return [
    { what: `${name}: rate against bare server`, value: median(ratios), unit: '×', aim: { atLeast: 0.8 } },
    {
      what: `${name}: processor time per answer`,
      value: median(ours.map(({ cpuMs }) => cpuMs)),
      unit: 'ms',
      aim: { atMost: 0.03 },
    },
    {
      what: `${name}: bare server's processor time`,
      value: median(bares.map(({ cpuMs }) => cpuMs)),
      unit: 'ms',
    },
    {
      what: `${name}: answers per second`,
      value: Math.round(median(ours.map(({ perSecond }) => perSecond))),
      unit: '',
    },
  ]
}

/** The bytes as they go over the wire: fetch would have unpacked them. */
async function bytesOf(site: Measured, path: string, encoding: string, answer: Response) {
  const { get } = await import('node:http')
  const body = await new Promise<Buffer>((done, fail) => {
    get(site.url + path, { headers: { 'accept-encoding': encoding } }, (res) => {
      const chunks: Buffer[] = []
      res.on('data', (chunk) => chunks.push(chunk))
      res.on('end', () => done(Buffer.concat(chunks)))
    }).on('error', fail)
  })
  const headers = Object.fromEntries(
    [...answer.headers].filter(
      ([name]) => !['connection', 'keep-alive', 'date', 'transfer-encoding'].includes(name),
    ),
  )
  return { headers: { ...headers, 'content-length': String(body.length) }, body }
}

export const visitorPages: Bench = {
  name: 'visitor',
  title: "A visitor's stored page, with logging and metrics on (PostgreSQL)",
  run: async () => {
    const site = await startSite({ database: 'postgres' })
    try {
      const rows: Row[] = []
      for (const path of ['/', '/database', '/machines/GweeP-MW95j/godzilla-pro']) {
        for (const encoding of ['br', 'identity'] as const)
          rows.push(...(await measureStored(site, path, encoding)))
      }
      return rows
    } finally {
      await site.stop()
    }
  },
}
