// Writes the log to a file descriptor, without waiting for it. pino's own destination tries a failed write again for ever:
// a full disk behind standard output would end the process, and keep it from ending.
import { write, writeSync } from 'node:fs'

const NOTHING = Buffer.alloc(0)
const LINE_BREAK = 0x0a
/** A pipe that is full for the moment. */
const RETRY_MS = 100
/** How often a process that ends waits for such a pipe. */
const LAST_TRIES = 20

export interface Output {
  /**
   * Writes whole lines. Those that cannot be written, since the disk is full or the reader has gone, are dropped; the next
   * ones are tried again.
   */
  write(text: string): void
  /** Writes what waits before it returns. */
  flushSync(): void
}

export function openOutput(fd: number): Output {
  let waiting = ''
  /** What is left of the text that is being written. */
  let left: Buffer = NOTHING
  let isWriting = false
  let lastByte = LINE_BREAK

  /** The lines that wait; they do not go on in one whose end was dropped. */
  function takeWaiting(): Buffer {
    const isAmidLine = left.length === 0 && lastByte !== LINE_BREAK && waiting !== ''
    const taken = Buffer.from(isAmidLine ? `\n${waiting}` : waiting)
    waiting = ''
    return taken
  }

  function withoutWritten(text: Buffer, written: number): Buffer {
    lastByte = text[written - 1] ?? lastByte
    return text.subarray(written)
  }

  function writeOn(): void {
    if (left.length === 0) left = takeWaiting()
    isWriting = left.length > 0
    if (isWriting) write(fd, left, goOn)
  }

  function goOn(error: NodeJS.ErrnoException | null, written: number): void {
    isWriting = false
    if (error?.code === 'EAGAIN') {
      setTimeout(() => !isWriting && writeOn(), RETRY_MS)
      return
    }
    left = error ? NOTHING : withoutWritten(left, written)
    writeOn()
  }

  return {
    write: (text) => {
      waiting += text
      if (!isWriting && left.length === 0) writeOn()
    },
    flushSync: () => {
      // The part that another thread is writing just now is left to it.
      let rest: Buffer = Buffer.concat([isWriting ? NOTHING : left, takeWaiting()])
      if (!isWriting) left = NOTHING
      for (let tries = 0; rest.length > 0 && tries < LAST_TRIES; ) {
        try {
          rest = withoutWritten(rest, writeSync(fd, rest))
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return
          tries++
          Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY_MS)
        }
      }
    },
  }
}
