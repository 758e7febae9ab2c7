// What an operator's command is: a name, what it takes, and what it does with an open house.
import type { ParseArgsConfig } from 'node:util'
import type { AppContext } from '#server/base/app-context.ts'
import type { Config } from '#server/base/config.ts'

/** How a command speaks to whoever typed it, here or at the other end of the socket. */
export interface Terminal {
  line(text: string): void
  /** Long work: how much is done, in any unit; shown as one line that moves. */
  progress(stage: string, done: number, total: number): void
}

export interface Input {
  values: Record<string, string | boolean | undefined>
  positionals: string[]
  /** What was piped in, for commands that ask for it (`--password-stdin`). */
  stdin: string
}

export interface Command {
  /** As it is typed: "opdb sync". */
  name: string
  summary: string
  /** Lines of --help below the summary. */
  help: readonly string[]
  options: NonNullable<ParseArgsConfig['options']>
  /** Makes nothing that is not there: no data directory, no secret. */
  onlyLooks?: true
  /** How many words it takes beside its options; none unless said. */
  words?: number
  /** Reads standard input to its end first, or asks for it where a person sits there. */
  asks?: { question: string; unless: string }
  /** Resolves to the exit code; 0 is success. Throws Refusal for what the operator can mend. */
  run?(context: AppContext, input: Input, terminal: Terminal): Promise<number>
  /** Instead of `run`: works without an open database, and is refused while a server holds it. */
  runOffline?(config: Config, input: Input, terminal: Terminal): Promise<number>
}
