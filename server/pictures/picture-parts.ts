// What the room works with: where files lie, who decodes, who asks other servers.
import type { Files } from '#server/adapters/files/port.ts'
import type { House } from '#server/base/house.ts'
import type { Outgoing } from '#server/base/outgoing.ts'
import { type Decoder, openDecoder } from './decoder.ts'

export interface PictureParts {
  files: Files
  decoder: Decoder
  outgoing: Outgoing
}

/** Opens the room's parts; close the decoder when the site ends. */
export function openPictures(
  { log }: House,
  { files, outgoing }: Pick<PictureParts, 'files' | 'outgoing'>,
): PictureParts {
  return { files, outgoing, decoder: openDecoder({ log }) }
}
