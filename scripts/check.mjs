// npm run check: types and lint, on two processors. The compiler keeps what it found, so a second run is faster.
import { runTool, setUp, stage } from './setup.mjs'
import { checkTypes, PROJECTS, typesTitle } from './types.mjs'

await setUp({ build: false })

/** Lines as the stages end: two at a time would draw over each other. */
const plain = { isTTY: false, write: (/** @type {string} */ text) => process.stdout.write(text) }

/** @param {string} project */
const types = (project) => () => stage(typesTitle(project), () => checkTypes(project, { quiet: true }), plain)
const lint = () =>
  stage('Lint', () => runTool('biome', ['check', '--max-diagnostics=200', '.'], { quiet: true }), plain)

const waiting = [...PROJECTS.map(types), lint]

async function work() {
  for (let next = waiting.shift(); next; next = waiting.shift()) await next()
}

await Promise.all([work(), work()])
