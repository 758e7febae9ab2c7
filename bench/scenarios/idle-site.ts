// The cost of a site without visitors: its queues, its streams and its timers.

import type { Bench, Row } from '#bench/measuring/report.ts'
import { startSite } from '#bench/sites/processes.ts'
import { MINUTE_MS } from '#contract/durations.ts'

/** Seeds and indexes are over by then, and the memory that the start needed has been given back. */
const SETTLE_MS = 150_000
/** A whole round of everything that is done once a minute. */
const WATCHED_MS = MINUTE_MS

export const idleSite: Bench = {
  name: 'idle',
  title: 'A site that nobody visits, for a minute, once its start is over (both databases)',
  // Side by side: each counts its own processes, and both have nothing to do.
  run: async () => Promise.all([shareOf('embedded'), shareOf('postgres')]),
}

async function shareOf(database: 'embedded' | 'postgres'): Promise<Row> {
  const site = await startSite({ database })
  try {
    await pause(SETTLE_MS)
    const before = await site.cpuSeconds()
    await pause(WATCHED_MS)
    const seconds = (await site.cpuSeconds()) - before
    return {
      what: `${database}: share of a core`,
      value: (seconds / (WATCHED_MS / 1_000)) * 100,
      unit: '%',
      aim: { atMost: 0.5 },
    }
  } finally {
    await site.stop()
  }
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))
