// npm run check: types and lint, on two processors, in seconds.
import { runTool, setUp, stage } from './setup.mjs'

await setUp({ build: false })

/** Lines as the stages end: two at a time would draw over each other. */
const plain = { isTTY: false, write: (/** @type {string} */ text) => process.stdout.write(text) }

/** @param {string} project */
const types = (project) => () =>
  stage(
    `Types: ${project === '.' ? 'all files' : project}`,
    () => runTool('tsc', ['-p', project, '--singleThreaded'], { quiet: true }),
    plain,
  )
const lint = () =>
  stage('Lint', () => runTool('biome', ['check', '--max-diagnostics=200', '.'], { quiet: true }), plain)

/** The longest first, so that both processors end at about the same time. */
const waiting = [types('.'), types('server'), types('e2e'), types('web'), lint, types('contract')]

async function work() {
  for (let next = waiting.shift(); next; next = waiting.shift()) await next()
}

await Promise.all([work(), work()])
