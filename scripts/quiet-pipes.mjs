// "command | head": when the reader has gone, the command runs to its end without output, so that no work is left
// half-done.

/** @param {NodeJS.WriteStream[]} streams */
export function endQuietly(streams) {
  for (const stream of streams) {
    stream.on('error', (/** @type {NodeJS.ErrnoException} */ error) => {
      if (error.code !== 'EPIPE') throw error
    })
  }
}
