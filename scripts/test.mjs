// npm test: what shows within minutes whether a change holds. npm run test:all: every check (record 74). Both work from a clean clone,
// install what the checks need, stop at nothing and count at the end.
import { getBrowser } from './browser.mjs'
import { canInstall, installForDebian } from './debian.mjs'
import { findPostgres } from './private-postgres.mjs'
import { build, isBuilt, runTool, setUp, sourceMark, stage } from './setup.mjs'
import { checkTypes, PROJECTS, typesTitle } from './types.mjs'

const isWhole = process.argv.includes('--all')
const started = Date.now()
await setUp({ build: false })

if (!findPostgres()) await stage('PostgreSQL', installPostgres)
const browser = await getBrowser()

let passed = 0
let failed = 0

/** How much of a failed step's output is repeated at the end, since the start of a long log is cut off. */
const LAST_LINES = 80
/** @type {string[]} */
const failures = []
/** How the tools name a test that passed at the second try. */
const SECOND_TRY = /^ \(retry x\d+\)|^\s*\d+ flaky$/
/** @type {string[]} */
const secondTries = []
/** Prefix that vitest-report.ts gives to failures: hundreds of passed tests may follow them. */
const FAILED = /^failed: /
/** @type {string[]} */
const told = []

/** @param {string} title @param {string} tool @param {string[]} args @param {Record<string, string>} [env] */
async function step(title, tool, args, env = {}) {
  process.stdout.write(`\n— ${title}\n`)
  let said = ''
  const hear = (/** @type {string} */ text) => {
    said += text
  }
  // At a terminal the tools draw as they like, and there is a way to scroll.
  const code = await runTool(tool, args, { env, ...(!process.stdout.isTTY && { hear }) })
  if (code !== 0 && said) failures.push(`\n— ${title}: how it ended\n${lastLines(said)}\n`)
  const lines = plain(said).split('\n')
  secondTries.push(...lines.filter((line) => SECOND_TRY.test(line)))
  told.push(...lines.filter((line) => FAILED.test(line)))
  count(title, code)
}

/** Without the signs that colour a terminal. @param {string} text */
function plain(text) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the sign that begins a colour is one
  return text.replace(/\u001b\[[\d;]*m/g, '')
}

/**
 * A step that is silent until it fails, so that it can run beside others; its output is repeated at the end.
 * @param {string} title @param {(hear: (text: string) => void) => Promise<number>} work
 */
async function quietStep(title, work) {
  let said = ''
  const code = await work((text) => {
    said += text
  })
  if (code === 0) process.stdout.write(`✓ ${title}\n`)
  else if (said) failures.push(`\n— ${title}: how it ended\n${lastLines(said)}\n`)
  count(title, code)
}

/** Playwright's line for a test that begins: hundreds of them would hide why one failed. */
const PROGRESS = /^\[\d+\/\d+\]/

/** @param {string} said */
function lastLines(said) {
  const lines = said.trimEnd().split('\n')
  return lines
    .filter((line) => !PROGRESS.test(plain(line)))
    .slice(-LAST_LINES)
    .join('\n')
}

/** @param {string} title @param {number} code */
function count(title, code) {
  if (code === 0) passed++
  else {
    failed++
    process.stdout.write(`✗ ${title} failed\n`)
  }
}

/** How a step runs beside the tests: unheard, and after them. */
const BESIDE = { quiet: true, isPatient: true }

/** @param {string[]} projects */
async function checkAllTypes(projects) {
  for (const project of projects)
    await quietStep(typesTitle(project), (hear) => checkTypes(project, { ...BESIDE, hear }))
}

async function checkBuild() {
  await quietStep('Build', async () => {
    const mark = sourceMark()
    if (isBuilt(mark)) return 0
    const result = await build(mark)
    return typeof result === 'number' ? result : 0
  })
}

async function lint() {
  await quietStep('Lint', (hear) =>
    runTool('biome', ['check', '--max-diagnostics=200', '.'], { ...BESIDE, hear }),
  )
}

process.stdout.write('\n— Build\n')
await checkBuild()
// As `npm run test:ten` asks for it.
const order = process.env.TEST_ORDER === 'shuffled' ? ['--sequence.shuffle.files'] : []
if (isWhole) await step('Rules, and the API on both databases', 'vitest', ['run', ...order])
else
  await step('Rules, and the API', 'vitest', ['run', '--project=!embedded', ...order], {
    TEST_SCOPE: 'short',
  })
// The tests before need both processors. Browser tests wait now and then: types and lint take what that leaves.
const beside = checkAllTypes(isWhole ? PROJECTS : ['.']).then(lint)
// What runs between two processes needs longer to start than to run.
const some = isWhole ? [] : ['--grep=@main', '--project=one process']
await step('Browser; types and lint beside it', 'playwright', ['test', ...some], {
  BROWSER_PATH: browser,
  NODE_ENV: 'test',
})
await beside

const minutes = ((Date.now() - started) / 60_000).toFixed(1)
for (const failure of failures) process.stdout.write(failure)
if (told.length > 0) process.stdout.write(`\n— Failed\n${told.join('\n')}\n`)
if (secondTries.length > 0) process.stdout.write(`\n— Passed at the second try\n${secondTries.join('\n')}\n`)
process.stdout.write(`\nAll steps in ${minutes} minutes\n${passed} passed, ${failed} failed\n`)
process.exit(failed === 0 ? 0 : 1)

async function installPostgres() {
  if (canInstall()) return installForDebian('postgresql')
  console.error(
    '\nThe tests need a PostgreSQL server, version 15 or later. Please install it and run npm test again.',
  )
  return 1
}
