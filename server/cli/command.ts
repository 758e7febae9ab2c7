// The shape of operator commands: name, arguments, and the function that runs with an open application context.
import type { ParseArgsConfig } from 'node:util'
import type { AppContext } from '#server/base/app-context.ts'
import type { Config } from '#server/base/config.ts'

/** Output to the operator, on this terminal or at the other end of the socket. */
export interface Terminal {
  line(text: string): void
  /** Progress of long work, in any unit; shown as one line that updates. */
  progress(stage: string, done: number, total: number): void
}

export interface Input {
  values: Record<string, string | boolean | undefined>
  positionals: string[]
  /** Piped input, for commands that read it (`--password-stdin`). */
  stdin: string
}

export interface Command {
  /** As typed: "opdb sync". */
  name: string
  summary: string
  /** Lines of --help below the summary. */
  help: readonly string[]
  options: NonNullable<ParseArgsConfig['options']>
  /** Creates nothing that does not exist: no data directory, no secret. */
  onlyLooks?: true
  /** How many arguments it takes beside its options; the default is none. */
  words?: number
  /** Reads standard input to its end first, or prompts for it on a terminal. */
  asks?: { question: string; unless: string }
  /** Resolves to the exit code; 0 is success. Throws Refusal for errors that the operator can fix. */
  run?(context: AppContext, input: Input, terminal: Terminal): Promise<number>
  /** Instead of `run`: works without an open database, and is refused while a server holds it. */
  runOffline?(config: Config, input: Input, terminal: Terminal): Promise<number>
}
