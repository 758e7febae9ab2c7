// JSON lines on standard output. Cookies, authorization and bodies never reach it: only named fields are logged.
import { type Logger, pino } from 'pino'

export type Log = Logger

/** Lines that are gathered before they go on: the stream measures its whole buffer again at every write. */
const GATHERED = 48
const FLUSH_MS = 250

/** Buffers a few kilobytes or a quarter second, so that a request never waits for a terminal or a disk. */
export function openLog(level: string): { log: Log; write(line: string): void; flush(): void } {
  const stream = pino.destination({ fd: 1, sync: false, minLength: 4096, periodicFlush: FLUSH_MS })
  const log = pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, stream)
  let gathered = ''
  let lines = 0

  function passOn(): void {
    if (lines === 0) return
    const text = gathered
    gathered = ''
    lines = 0
    stream.write(text)
  }

  setInterval(passOn, FLUSH_MS).unref()
  return {
    log,
    /** One finished JSON line with its line break. */
    write: (line) => {
      gathered += line
      lines++
      if (lines >= GATHERED) passOn()
    },
    flush: () => {
      passOn()
      try {
        stream.flushSync()
      } catch {
        // Not yet opened: then there is nothing to flush.
      }
    },
  }
}
