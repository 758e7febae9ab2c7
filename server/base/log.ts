// JSON lines on standard output. Cookies, authorization and bodies never reach it: only named fields are logged.
import { type Logger, pino } from 'pino'

export type Log = Logger

/** Buffers up to 16 kB or a quarter second, so that a request never waits for a terminal or a disk. */
export function openLog(level: string): { log: Log; write(line: string): void; flush(): void } {
  const stream = pino.destination({ fd: 1, sync: false, minLength: 16_000, periodicFlush: 250 })
  const log = pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, stream)
  return {
    log,
    write: (line) => stream.write(line),
    flush: () => {
      try {
        stream.flushSync()
      } catch {
        // Not yet opened: then there is nothing to flush.
      }
    },
  }
}
