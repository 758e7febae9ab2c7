// The decoder of a test worker: starting its process takes longer than most tests, so all sites of the worker share one.
import { openLog } from '#server/base/log.ts'
import { type Decoder, openDecoder } from '#server/pictures/decoding/decoder.ts'

const shared = globalThis as typeof globalThis & { multiballTestDecoder?: Decoder }

/** Closing it leaves it open for the next site; an idle process ends by itself. */
export function workerDecoder(): Decoder {
  shared.multiballTestDecoder ??= openDecoder({ log: openLog('silent').log, processes: 1, waiting: 100 })
  return { ...shared.multiballTestDecoder, close: () => undefined }
}
