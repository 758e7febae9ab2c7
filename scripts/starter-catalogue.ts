// Makes the catalogue that the program ships with from an export of the Open Pinball Database and its groups:
// npx tsx scripts/starter-catalogue.ts EXPORT GROUPS
import { writeFileSync } from 'node:fs'
import { packStarter, STARTER_FILE } from '#server/machines/starter/starter.ts'
import { toColumns } from '#server/machines/starter/starter-columns.ts'
import { checkRecords } from '#server/machines/sync/check.ts'
import { fetchCatalogue } from '#server/machines/sync/fetch.ts'

const CREDIT =
  'Facts of the Open Pinball Database (opdb.org), which may be used by anyone for any purpose. No pictures, no texts.'

const [file, groups] = process.argv.slice(2)
if (!file || !groups) throw new Error('Usage: npx tsx scripts/starter-catalogue.ts EXPORT GROUPS')
const raw = await fetchCatalogue({ file, groups }, null)
if (!raw) throw new Error('The export is empty.')
const { records, titles, rejected } = await checkRecords(raw)
for (const { record, reason } of rejected) process.stderr.write(`not used: ${record}: ${reason}\n`)
const used = new Set([...records.values()].map(({ titleId }) => titleId))
const shipped = [...titles.values()].filter(({ opdbId }) => used.has(opdbId))
const packed = packStarter(toColumns([...shipped, ...records.values()], CREDIT))
writeFileSync(STARTER_FILE, packed)
process.stdout.write(`${records.size} machines, ${shipped.length} titles, ${packed.length} bytes\n`)
