// "command | head": once the reader has gone there is nobody to write to. The command goes on to its end and says nothing
// more, so that no work is left half-done.

/** @param {NodeJS.WriteStream[]} streams */
export function endQuietly(streams) {
  for (const stream of streams) {
    stream.on('error', (/** @type {NodeJS.ErrnoException} */ error) => {
      if (error.code !== 'EPIPE') throw error
    })
  }
}
