// Runs the benchmarks named on the command line, or all; prints a table for each and keeps the figures as JSON.
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { busyEvening } from './busy-evening.ts'
import { eventWrites } from './event-writes.ts'
import { firstVisit } from './first-visit.ts'
import { forum } from './forum.ts'
import { idleSite } from './idle-site.ts'
import { lists } from './lists.ts'
import { liveStreams } from './live-streams.ts'
import { loadTool } from './load.ts'
import { machinePages } from './machine-pages.ts'
import { machineSearch } from './machine-search.ts'
import { manyRecipients } from './many-recipients.ts'
import { market } from './market.ts'
import { memberHome } from './member-home.ts'
import { memberPages } from './member-pages.ts'
import { memory } from './memory.ts'
import { newsletter } from './newsletter.ts'
import { reconciliation, webhooks } from './payments.ts'
import { publishing } from './publishing.ts'
import { isReached, type Row, tableOf } from './report.ts'
import { catalogueSync, startTime } from './start-and-sync.ts'
import { tellingTimes } from './telling-times.ts'
import { textSearch } from './text-search.ts'
import { machinePicturesBeside, uploadBeside } from './upload-beside.ts'
import { visitorPages } from './visitor-pages.ts'
import { writing } from './writing.ts'

const BENCHES = [
  visitorPages,
  busyEvening,
  memory,
  memberHome,
  memberPages,
  machineSearch,
  machinePages,
  firstVisit,
  startTime,
  catalogueSync,
  liveStreams,
  manyRecipients,
  uploadBeside,
  machinePicturesBeside,
  tellingTimes,
  eventWrites,
  idleSite,
  webhooks,
  reconciliation,
  writing,
  textSearch,
  lists,
  forum,
  market,
  publishing,
  newsletter,
]

const asked = process.argv.slice(2)
const chosen = asked.length > 0 ? BENCHES.filter(({ name }) => asked.includes(name)) : BENCHES
if (chosen.length === 0) {
  console.error(`There are: ${BENCHES.map(({ name }) => name).join(', ')}`)
  process.exit(2)
}

let failed = 0
const results: { name: string; title: string; rows: Row[] }[] = []
for (const bench of chosen) {
  console.log(`\n${bench.title}\n`)
  try {
    const rows = await bench.run()
    console.log(tableOf(rows))
    results.push({ name: bench.name, title: bench.title, rows })
  } catch (error) {
    failed++
    console.log(error instanceof Error ? error.message : String(error))
  }
}

mkdirSync('bench/results', { recursive: true })
const file = `bench/results/${new Date().toISOString().replace(/[:.]/g, '-')}.json`
const machine = { node: process.versions.node, cores: cpus().length, load: loadTool }
writeFileSync(file, `${JSON.stringify({ machine, results }, null, 2)}\n`)
const missed = results.flatMap(({ rows }) => rows).filter((row) => isReached(row) === false)
console.log(`\n${file}\n${missed.length === 0 ? 'Every aim reached.' : `${missed.length} aims missed.`}`)
process.exit(failed === 0 ? 0 : 1)
