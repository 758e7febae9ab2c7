// npm run cli -- COMMAND: an operator's command, beside a running server or without one.
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { endQuietly } from './quiet-pipes.mjs'
import { root, setUp } from './setup.mjs'

endQuietly([process.stdout, process.stderr])
process.env.NODE_ENV ??= 'production'
// What the command prints may be piped on: set-up talks beside it.
await setUp({ out: process.stderr })
const main = await import(pathToFileURL(join(root, 'dist', 'server', 'main.js')).href)

const FILE_OPTIONS = new Set(['--file', '--groups', '--changelog', '--to'])
const argv = process.argv.slice(2).map(fromHere)
const found = main.findCommand(argv)
const usage = main.usageOf(argv)
if (usage) {
  console.log(usage.text)
  process.exit(usage.exitCode)
}

const terminal = main.streamTerminal(process.stdout)
try {
  const config = main.readConfig(process.env, { onlyLooks: found.command.onlyLooks === true })
  const stdin = found.command.asks ? await readSecret(found.command.asks.question) : ''
  const code = await main.runCli(
    config,
    { argv: argv.filter((word) => word !== '--password-stdin'), stdin },
    terminal,
  )
  terminal.end()
  process.exit(code)
} catch (failure) {
  terminal.end()
  console.error(failure instanceof Error ? failure.message : String(failure))
  process.exit(1)
}

/**
 * Files are named from where the command was typed; npm changes to the project's folder.
 * @param {string} word @param {number} at @param {string[]} words
 */
function fromHere(word, at, words) {
  const here = process.env.INIT_CWD ?? process.cwd()
  const [option, value] = word.split(/=(.*)/s)
  if (value !== undefined && FILE_OPTIONS.has(option ?? '')) return `${option}=${resolve(here, value)}`
  if (FILE_OPTIONS.has(words[at - 1] ?? '')) return resolve(here, word)
  return existsSync(resolve(here, word)) && /[./\\]/.test(word) ? resolve(here, word) : word
}

/** A line from standard input; typed characters do not show. @param {string} question @returns {Promise<string>} */
async function readSecret(question) {
  if (!process.stdin.isTTY) {
    let text = ''
    for await (const chunk of process.stdin) text += chunk
    return text
  }
  process.stdout.write(question)
  const lines = createInterface({ input: process.stdin, output: undefined, terminal: true })
  return new Promise((done) =>
    lines.question('', (answer) => {
      lines.close()
      process.stdout.write('\n')
      done(answer)
    }),
  )
}
