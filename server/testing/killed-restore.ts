// A restore in a process of its own that kills itself at the given step, as kill -9 would: bundled and run by tests.
import { readConfig } from '#server/base/config.ts'
import { restoreFrom } from '#server/cli/restore.ts'

const [folder = '', at = ''] = process.argv.slice(2)
const [step = '', delay = '0'] = at.split('+')

await restoreFrom(readConfig(process.env), folder, {
  onStep: async (done) => {
    if (!done.startsWith(step)) return
    await new Promise((go) => setTimeout(go, Number(delay)))
    process.kill(process.pid, 'SIGKILL')
    await new Promise(() => undefined)
  },
})
