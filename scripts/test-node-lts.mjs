// npm run test:node-lts: the API tests and one journey through a started site, on the newest long-term release of Node.
// npm's package `node` carries the release, so that nothing has to be installed by hand.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getBrowser } from './browser.mjs'
import { root, run, runTool, setUp, stage } from './setup.mjs'

/** Another one every October. */
const LONG_TERM = 26

const release = process.versions.node
if (Number.parseInt(release, 10) === LONG_TERM) process.exit(await check())

await setUp()
const folder = join(root, 'node_modules', '.cache', `node-${LONG_TERM}`)
const node = join(folder, 'node_modules', 'node', 'bin', 'node')
if (!existsSync(node)) {
  const from = ['install', '--prefix', folder, '--no-audit', '--no-fund', `node@${LONG_TERM}`]
  await stage(`Node ${LONG_TERM}`, () => run('npm', from, { quiet: true }))
}
process.exit(await run(node, [fileURLToPath(import.meta.url)]))

/** Runs on the release itself; each tool starts its programs with the Node that runs it. */
async function check() {
  process.stdout.write(`\nNode ${release}\n`)
  const api = await runTool('vitest', ['run', '--project', 'embedded', '--project', 'postgres'])
  const env = { NODE_ENV: 'test', BROWSER_PATH: await getBrowser() }
  const journey = await runTool('playwright', ['test', '--project=one process', 'journeys.spec.ts'], { env })
  const failed = [api, journey].filter((code) => code !== 0).length
  process.stdout.write(`\nNode ${release}: ${2 - failed} passed, ${failed} failed\n`)
  return failed === 0 ? 0 : 1
}
