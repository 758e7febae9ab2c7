// What the usual reporter of the API tests leaves out or says far above the end: who needed a second try, and at the very
// end what takes long, and one paragraph for each failure, hooks included.
import { relative } from 'node:path'
import type { Reporter, TestCase, TestModule } from 'vitest/node'
import { LONG_FILES } from '../server/testing/databases/long-files.ts'

/** Begins each line of the failures told at the end; scripts/test.mjs tells them once more. */
const FAILED = 'failed: '

/** Enough to see what went wrong; the whole is above. */
const LINES_OF_EACH = 12

interface SaidError {
  message: string
  stacks?: { file: string; line: number }[]
}

export const endReport: Reporter = {
  onTestCaseResult(test) {
    const told = test.diagnostic()
    if (told?.flaky)
      process.stdout.write(` (retry x${told.retryCount}) ${test.module.moduleId}: ${test.fullName}\n`)
  },
  onTestRunEnd(modules, unhandled) {
    for (const file of unexpectedlyLong(modules))
      process.stdout.write(`takes long, and is not in long-files.ts: ${file}\n`)
    for (const { title, errors } of modules.flatMap(failuresOf)) tell(title, errors)
    if (unhandled.length > 0) tell('outside of any test', unhandled as readonly SaidError[])
  },
}

/** Of the time of all files, so that it does not depend on the machine: a long file takes more. */
const LONG_SHARE = 1 / 200
/** These stay in `npm test`, however long. */
const ALWAYS = /\/routes\.test\.ts$|\/server\/access\.database\.test\.ts$/

/** Only a whole run tells. */
function unexpectedlyLong(modules: readonly TestModule[]): string[] {
  if (process.env.TEST_SCOPE === 'short') return []
  const onServer = modules.filter((module) => module.project.name === 'postgres')
  const all = onServer.reduce((sum, module) => sum + module.diagnostic().duration, 0)
  return onServer
    .filter((module) => module.diagnostic().duration > all * LONG_SHARE && !ALWAYS.test(module.moduleId))
    .map((module) => relative(process.cwd(), module.moduleId))
    .filter((file) => !LONG_FILES.includes(file))
}

interface Failure {
  title: string
  errors: readonly SaidError[]
}

function failuresOf(module: TestModule): Failure[] {
  const file = `${module.project.name} ${relative(process.cwd(), module.moduleId)}`
  const suites = [...module.children.allSuites()].map((suite) => ({
    title: `${file} > ${suite.fullName} (hooks)`,
    errors: suite.errors(),
  }))
  const tests = [...module.children.allTests('failed')].map((test) => ({
    title: `${file} > ${test.fullName}`,
    errors: errorsOf(test),
  }))
  const hooks = { title: `${file} (hooks)`, errors: module.errors() }
  return [hooks, ...suites, ...tests].filter(({ errors }) => errors.length > 0)
}

function errorsOf(test: TestCase): readonly SaidError[] {
  return test.result().errors ?? []
}

function tell(title: string, errors: readonly SaidError[]): void {
  const lines = errors.flatMap(({ message, stacks }) => {
    const at = stacks?.[0]
    const said = message.trim().split('\n').slice(0, LINES_OF_EACH)
    return at ? [...said, `at ${relative(process.cwd(), at.file)}:${at.line}`] : said
  })
  const text = [title, ...lines.map((line) => `  ${line}`)]
  process.stdout.write(text.map((line) => `${FAILED}${line}\n`).join(''))
}
