// Searching the full catalogue, twenty at a time, with what people really type.
import { Agent, get } from 'node:http'
import { type Bench, quantile } from '#bench/measuring/report.ts'
import { catalogueFile, syncInto } from '#bench/sites/catalogue.ts'
import { type MeasuredSite, startSite } from '#bench/sites/processes.ts'

const TEXTS = [
  'afm',
  'metalica',
  'stern 2021',
  'G43W4',
  'addams',
  'attack from',
  'godzila',
  'king of diamnds',
  'williams 1990',
  'black knight',
  'twilight',
  'gottlieb',
  '90s bally',
  'jurasic',
  'firepwoer',
  'medieval',
  'tz',
  'iron maiden',
  'eight ball',
  'star trek',
  'zaccaria',
  'monster bash',
  'flsh gordon',
  'space shuttle',
  'dracula',
  'elvira',
  'funhouse',
  'high speed',
]
const AT_ONCE = 20
const REQUESTS = 12_000

export const machineSearch: Bench = {
  name: 'search',
  title: 'Machine search over the full catalogue, 20 at a time (PostgreSQL)',
  run: async () => {
    const file = catalogueFile()
    const site = await startSite({ database: 'postgres' })
    try {
      await syncInto(site, file)
      await ask(site, 2_000)
      const before = await site.cpuSeconds()
      const times = await ask(site, REQUESTS)
      const cpuMs = (((await site.cpuSeconds()) - before) * 1000) / REQUESTS
      return [
        { what: 'p99', value: quantile(times, 0.99), unit: 'ms', aim: { atMost: 20 } },
        { what: 'median', value: quantile(times, 0.5), unit: 'ms' },
        { what: 'processor time per search', value: cpuMs, unit: 'ms' },
      ]
    } finally {
      await site.stop()
    }
  },
}

async function ask(site: MeasuredSite, total: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  const times: number[] = []
  let next = 0
  const one = async () => {
    while (next < total) {
      const text = TEXTS[next++ % TEXTS.length] ?? ''
      const started = performance.now()
      await fetchOnce(`${site.url}/api/opdb/search?query=${encodeURIComponent(text)}`, agent)
      times.push(performance.now() - started)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
  agent.destroy()
  return times
}

function fetchOnce(url: string, agent: Agent): Promise<void> {
  return new Promise((done, fail) => {
    get(url, { agent }, (res) => {
      if (res.statusCode !== 200) fail(new Error(`search answered ${res.statusCode}`))
      res.resume()
      res.on('end', done)
    }).on('error', fail)
  })
}
