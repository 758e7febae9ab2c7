// What the operator waits for: the start of a built site, and the synchronization of the catalogue.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Bench, median, type Row } from '#bench/measuring/report.ts'
import { catalogueFile, syncInto } from '#bench/sites/catalogue.ts'
import { startSite } from '#bench/sites/processes.ts'

export const startTime: Bench = {
  name: 'start',
  title: '`npm start` of a built site with an existing embedded database',
  run: async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'multiball-bench-'))
    try {
      await (await startSite({ database: 'embedded', dataDir })).stop()
      const times: number[] = []
      for (let round = 0; round < 3; round++) {
        const site = await startSite({ database: 'embedded', dataDir })
        times.push(site.readyAfterMs)
        await site.stop()
      }
      return [{ what: 'start to ready', value: median(times) / 1000, unit: 's', aim: { atMost: 3 } }]
    } finally {
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
}

export const catalogueSync: Bench = {
  name: 'sync',
  title: 'Synchronizing 2,285 records, first and again unchanged, beside the running site',
  run: async () => {
    const file = catalogueFile()
    const rows: Row[] = []
    for (const database of ['postgres', 'embedded'] as const) {
      const site = await startSite({ database })
      try {
        const first = await syncInto(site, file)
        const again = await syncInto(site, file)
        rows.push(
          { what: `${database}: first`, value: first.ms / 1000, unit: 's', aim: { atMost: 15 } },
          { what: `${database}: again, unchanged`, value: again.ms / 1000, unit: 's', aim: { atMost: 3 } },
        )
      } finally {
        await site.stop()
      }
    }
    return rows
  },
}
