// npm run test:ten: the tests of `npm test` ten times in a row, with --all those of `npm run test:all`, their files in another
// order each time and beside other work. A test that counts on an order or a time that it did not set fails here.
import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { root, run } from './setup.mjs'

const RUNS = 10

const scope = process.argv.includes('--all') ? ['--all'] : []
/** Never waits, and takes what the tests leave of a processor and a little more, as other work in the background does. */
const other = spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' })
setPriority(other.pid ?? 0, constants.priority.PRIORITY_BELOW_NORMAL)
process.on('exit', () => other.kill())
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => process.exit(1))

let failed = 0
for (let n = 1; n <= RUNS; n++) {
  const started = Date.now()
  // Without a second try, which continuous integration allows.
  const env = { CI: undefined, TEST_ORDER: 'shuffled' }
  const code = await run(process.execPath, [join(root, 'scripts', 'test.mjs'), ...scope], {
    quiet: true,
    env,
  })
  if (code !== 0) failed++
  const minutes = ((Date.now() - started) / 60_000).toFixed(1)
  process.stdout.write(`${code === 0 ? '✓' : '✗'} ${n} of ${RUNS}, ${minutes} minutes\n`)
}
process.stdout.write(`\n${RUNS - failed} passed, ${failed} failed\n`)
process.exit(failed === 0 ? 0 : 1)
