// Command runner: finds the typed command, parses its options, runs it, turns failures into a line and an exit code.
import { parseArgs } from 'node:util'
import type { AppContext } from '#server/base/app-context.ts'
import type { Config } from '#server/base/config.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { Command, Input, Terminal } from './command.ts'
import { commands } from './commands.ts'

export interface Typed {
  argv: string[]
  stdin: string
}

/** The command whose name the arguments begin with, or null. */
export function findCommand(argv: readonly string[]): { command: Command; rest: string[] } | null {
  const words = wordsOf(argv)
  for (const command of commands) {
    const name = command.name.split(' ')
    if (name.every((word, at) => words[at] === word)) {
      const rest = [...argv]
      for (const word of name) rest.splice(rest.indexOf(word), 1)
      return { command, rest }
    }
  }
  return null
}

/** What is printed in place of a command: the help that was asked for, or why there is none; null if one is to be run. */
export function usageOf(typed: readonly string[]): { text: string; exitCode: number } | null {
  const argv = typed[0] === 'help' ? [...typed.slice(1), '--help'] : typed
  const isAsked = argv.length === 0 || argv.includes('--help') || argv.includes('-h')
  if (findCommand(argv) && !isAsked) return null
  const isKnown = findCommand(argv) !== null || wordsOf(argv).length === 0 || groupOf(argv).length > 0
  const text = isKnown ? helpText(argv) : unknownText(argv)
  return { text, exitCode: isAsked && isKnown ? 0 : 2 }
}

const wordsOf = (argv: readonly string[]) => argv.filter((word) => !word.startsWith('-'))

/** The commands whose names begin with the words, such as those of `admin`. */
function groupOf(argv: readonly string[]): readonly Command[] {
  const words = wordsOf(argv)
  return commands.filter(({ name }) => words.every((word, at) => name.split(' ')[at] === word))
}

const unknownText = (argv: readonly string[]) =>
  `There is no command "${wordsOf(argv).join(' ')}".\n\n${helpText([])}`

/** The text of `--help`: of one command, of a group, or of all. */
function helpText(argv: readonly string[]): string {
  const found = findCommand(argv)
  if (found) {
    const { name, summary, help } = found.command
    return [`npm run cli -- ${name}`, '', summary, '', ...help].join('\n')
  }
  const group = groupOf(argv)
  const width = Math.max(...group.map(({ name }) => name.length))
  return [
    'npm run cli -- COMMAND [options]',
    '',
    ...group.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`),
    '',
    'Every command explains itself with --help.',
  ].join('\n')
}

/** Exit code: 0 done, 1 refused or failed, 2 wrong usage. */
export function runCommand(context: AppContext, typed: Typed, terminal: Terminal): Promise<number> {
  return attempt(typed, terminal, async (command, input) => {
    if (command.run) return command.run(context, input, terminal)
    terminal.line('Stop the server first: this command needs the data for itself.')
    return 1
  })
}

/** Runs a command that works without an open database; null if the typed one needs it. */
export async function runOffline(config: Config, typed: Typed, terminal: Terminal): Promise<number | null> {
  if (!findCommand(typed.argv)?.command.runOffline) return null
  return attempt(
    typed,
    terminal,
    async (command, input) => (await command.runOffline?.(config, input, terminal)) ?? 1,
  )
}

type Doing = (command: Command, input: Input) => Promise<number>

async function attempt({ argv, stdin }: Typed, terminal: Terminal, run: Doing): Promise<number> {
  const found = findCommand(argv)
  if (!found) {
    terminal.line(unknownText(argv))
    return 2
  }
  try {
    const { options } = found.command
    const { values, positionals } = parseArgs({
      args: found.rest,
      options,
      allowPositionals: true,
      strict: true,
    })
    const surplus = positionals.slice(found.command.words ?? 0)
    if (surplus.length > 0) {
      terminal.line(`What is "${surplus[0]}"?\n\n${helpText(argv)}`)
      return 2
    }
    return await run(found.command, { values: values as Input['values'], positionals, stdin })
  } catch (error) {
    if (isTypo(error)) {
      terminal.line(`${error.message}\n\n${helpText(argv)}`)
      return 2
    }
    terminal.line(
      error instanceof Refusal
        ? error.message
        : `Failed: ${error instanceof Error ? error.message : String(error)}`,
    )
    return 1
  }
}

function isTypo(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
}
