// A restore in a process of its own that kills itself at the given step, as kill -9 would: bundled and run by tests. With a
// folder, the site's files as they are at each step before are copied there: what a kill at that step would leave.
import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '#server/base/config.ts'
import { restoreFrom } from '#server/cli/backups/restore.ts'

const [folder = '', at = '', copies] = process.argv.slice(2)
const [step = '', delay = '0'] = at.split('+')
const config = readConfig(process.env)

await restoreFrom(config, folder, {
  onStep: async (done) => {
    if (!done.startsWith(step)) return copyAt(done)
    await new Promise((go) => setTimeout(go, Number(delay)))
    process.kill(process.pid, 'SIGKILL')
    await new Promise(() => undefined)
  },
})

function copyAt(done: string): void {
  if (!copies) return
  const copy = join(copies, encodeURIComponent(done.replace(config.dataDir, 'DATA')))
  mkdirSync(copies, { recursive: true })
  const { status, stderr } = spawnSync('cp', ['-a', config.dataDir, copy], { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}
