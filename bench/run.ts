// Runs the benchmarks named on the command line, or all; prints a table for each and keeps the figures as JSON.
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { loadTool } from '#bench/measuring/load.ts'
import { isReached, type Row, tableOf } from '#bench/measuring/report.ts'
import { busyEvening } from '#bench/scenarios/busy-evening.ts'
import { eventWrites } from '#bench/scenarios/event-writes.ts'
import { firstVisit } from '#bench/scenarios/first-visit.ts'
import { forum } from '#bench/scenarios/forum.ts'
import { idleSite } from '#bench/scenarios/idle-site.ts'
import { lists } from '#bench/scenarios/lists.ts'
import { liveStreams } from '#bench/scenarios/live-streams.ts'
import { machinePages } from '#bench/scenarios/machine-pages.ts'
import { machineSearch } from '#bench/scenarios/machine-search.ts'
import { manyRecipients } from '#bench/scenarios/many-recipients.ts'
import { market } from '#bench/scenarios/market.ts'
import { memberHome } from '#bench/scenarios/member-home.ts'
import { memberPages } from '#bench/scenarios/member-pages.ts'
import { members } from '#bench/scenarios/members.ts'
import { memory } from '#bench/scenarios/memory.ts'
import { newsletter } from '#bench/scenarios/newsletter.ts'
import { reconciliation, webhooks } from '#bench/scenarios/payments.ts'
import { publishing } from '#bench/scenarios/publishing.ts'
import { specifiedRoutes } from '#bench/scenarios/specified-routes.ts'
import { catalogueSync, startTime } from '#bench/scenarios/start-and-sync.ts'
import { tellingTimes } from '#bench/scenarios/telling-times.ts'
import { textSearch } from '#bench/scenarios/text-search.ts'
import { machinePicturesBeside, uploadBeside } from '#bench/scenarios/upload-beside.ts'
import { visitorPages } from '#bench/scenarios/visitor-pages.ts'
import { writing } from '#bench/scenarios/writing.ts'

const BENCHES = [
  visitorPages,
  busyEvening,
  memory,
  memberHome,
  memberPages,
  machineSearch,
  machinePages,
  firstVisit,
  specifiedRoutes,
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
  members,
]

const asked = process.argv.slice(2)
const unknown = asked.filter((one) => !BENCHES.some(({ name }) => name === one))
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}. There are: ${BENCHES.map(({ name }) => name).join(', ')}`)
  process.exit(2)
}
const chosen = asked.length > 0 ? BENCHES.filter(({ name }) => asked.includes(name)) : BENCHES

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
const aims = missed.length === 0 ? 'Every aim reached.' : `${missed.length} aims missed.`
console.log(`\n${file}\n${failed === 0 ? aims : `${failed} of ${chosen.length} failed. ${aims}`}`)
process.exit(failed === 0 ? 0 : 1)
