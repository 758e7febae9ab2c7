// What the room works with: where files lie, who decodes, who asks other servers.
import type { Files } from '#server/adapters/files/port.ts'
import type { AppContext } from '#server/base/app-context.ts'
import { refuse } from '#server/base/refusal.ts'
import type { Outgoing } from '#server/base/security/outgoing.ts'
import { type Decoder, openDecoder } from './decoder.ts'

export interface PictureParts {
  files: Files
  decoder: Decoder
  outgoing: Outgoing
}

/** A store that does not answer is nobody's fault but ours: the reader may try again, the log says why. */
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

/** Opens the room's parts; close the decoder when the site ends. */
export function openPictures(
  { log }: AppContext,
  { files, outgoing }: Pick<PictureParts, 'files' | 'outgoing'>,
): PictureParts {
  return { files: askedKindly(files, { log }), outgoing, decoder: openDecoder({ log }) }
}
