// Parts of the pictures room: file storage, decoder, outbound HTTP.
import type { Files } from '#server/adapters/files/port.ts'
import type { AppContext } from '#server/base/app-context.ts'
import { refuse } from '#server/base/refusal.ts'
import type { Outgoing } from '#server/base/security/outgoing.ts'
import { type Decoder, openDecoder } from '#server/pictures/decoding/decoder.ts'

export interface PictureParts {
  files: Files
  decoder: Decoder
  outgoing: Outgoing
}

/** A storage failure is our fault: the reader is asked to retry, and the log has the reason. */
function askedKindly(files: Files, { log }: Pick<AppContext, 'log'>): Files {
  const kindly = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      log.error({ err: error }, 'the store of files failed')
      throw refuse.unavailable(
        'storage_unavailable',
        "Pictures can't be loaded right now. Please try again in a moment.",
      )
    }
  }
  return {
    put: (key, bytes, type) => kindly(files.put(key, bytes, type)),
    read: (key) => kindly(files.read(key)),
    remove: (key) => kindly(files.remove(key)),
    list: files.list,
  }
}

/** Opens the room's parts; close the decoder at shutdown. */
export function openPictures(
  { log }: AppContext,
  { files, outgoing }: Pick<PictureParts, 'files' | 'outgoing'>,
): PictureParts {
  return { files: askedKindly(files, { log }), outgoing, decoder: openDecoder({ log }) }
}
