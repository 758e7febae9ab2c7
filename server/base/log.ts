// Logs JSON lines to standard output. Cookies, authorization and bodies never reach it: only named fields are logged,
// and errors without the values of a failed statement.
import { type Logger, pino } from 'pino'
import { openOutput } from './log-output.ts'

export type Log = Logger

/** Lines that are batched into one write. */
const GATHERED = 48
const FLUSH_MS = 250

/** The driver's errors repeat a statement's values: addresses, hashes, members' texts. Only the statement is logged. */
export function loggedError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { code, constraint, severity, routine } = error as unknown as Record<string, unknown>
  const known = { code, constraint, severity, routine }
  const cause = error.cause === undefined ? undefined : loggedError(error.cause)
  return {
    type: error.constructor.name,
    message: withoutValues(error.message),
    stack: withoutValues(error.stack ?? ''),
    ...Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined)),
    ...(cause !== undefined && { cause }),
  }
}

/** The same for code that stores errors, such as the job queue: an error with the same message, without values. */
export function loggableError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  return Object.assign(new Error(), loggedError(error))
}

/** Cuts "Failed query: insert … params: a,b" before its values, and a duplicate's error after "=(". */
function withoutValues(text: string): string {
  return text.replace(/\nparams: [\s\S]*?(?=\n {4}at |$)/g, '').replace(/=\([^)]*\)/g, '=(…)')
}

function optionsOf(level: string) {
  return { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: loggedError } }
}

/** The same log, written line by line to another reader. */
export function openLogTo(level: string, reader: { write(line: string): void }): Log {
  return pino(optionsOf(level), reader)
}

/**
 * Batches request lines for a quarter second, so that none waits for a terminal or a disk; no timer runs while idle.
 */
export function openLog(level: string): { log: Log; write(line: string): void; flush(): void } {
  const output = openOutput(1)
  const log = pino(optionsOf(level), output)
  let gathered = ''
  let lines = 0
  let timer: NodeJS.Timeout | null = null

  function passOn(): void {
    if (timer) clearTimeout(timer)
    timer = null
    if (lines === 0) return
    const text = gathered
    gathered = ''
    lines = 0
    output.write(text)
  }

  return {
    log,
    /** Writes one finished JSON line with its line break. */
    write: (line) => {
      gathered += line
      lines++
      if (lines >= GATHERED) passOn()
      else timer ??= setTimeout(passOn, FLUSH_MS).unref()
    },
    flush: () => {
      passOn()
      output.flushSync()
    },
  }
}
