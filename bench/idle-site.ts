// What a site costs that nobody visits: its queues, its streams and its timers alone.
import { startSite } from './processes.ts'
import type { Bench, Row } from './report.ts'

/** Seeds, indexes and the first looks into every queue are over by then. */
const SETTLE_MS = 15_000
const WATCHED_MS = 20_000

export const idleSite: Bench = {
  name: 'idle',
  title: 'A site that nobody visits, for twenty seconds (both databases)',
  run: async () => {
    const rows: Row[] = []
    for (const database of ['embedded', 'postgres'] as const) {
      const site = await startSite({ database })
      try {
        await pause(SETTLE_MS)
        const before = await site.cpuSeconds()
        await pause(WATCHED_MS)
        const share = (await site.cpuSeconds()) - before
        rows.push({
          what: `${database}: share of a core`,
          value: (share / (WATCHED_MS / 1_000)) * 100,
          unit: '%',
          aim: { atMost: 0.5 },
        })
      } finally {
        await site.stop()
      }
    }
    return rows
  },
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))
