// Prints lines and a progress bar on the operator's terminal.
import type { Terminal } from './command.ts'

const WIDTH = 28

/** Writes to a stream; without a terminal, progress is a line at every tenth. */
export function streamTerminal(stream: NodeJS.WriteStream): Terminal & { end(): void } {
  let moving = false
  let lastTenth = -1
  let lastStage = ''
  const settle = () => {
    if (moving) stream.write('\n')
    moving = false
  }
  return {
    line: (text) => {
      settle()
      stream.write(`${text}\n`)
    },
    progress: (stage, done, total) => {
      const share = total > 0 ? Math.min(1, done / total) : 0
      if (stream.isTTY) {
        const filled = Math.round(share * WIDTH)
        stream.write(`\r\x1b[K${stage} [${'█'.repeat(filled)}${'·'.repeat(WIDTH - filled)}] ${done}/${total}`)
        moving = true
        return
      }
      const tenth = Math.floor(share * 10)
      if (stage === lastStage && tenth === lastTenth) return
      lastStage = stage
      lastTenth = tenth
      stream.write(`${stage} ${done}/${total}\n`)
    },
    end: settle,
  }
}
