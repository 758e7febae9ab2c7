// The files of share pictures, which are drawn again where there is none.
import { DAY_MS } from '#contract/durations.ts'
import type { Files } from '#server/adapters/files/port.ts'

const FOLDER = 'share-pictures'
const STORED_MS = 60 * DAY_MS

export function fileOf(hash: string): string {
  return `${FOLDER}/${hash}.png`
}

/** Removes what was drawn long ago. */
export async function cleanUpSharePictures(files: Files, now: Date): Promise<void> {
  const before = new Date(now.getTime() - STORED_MS)
  for await (const { key, modifiedAt } of files.list(FOLDER)) if (modifiedAt < before) await files.remove(key)
}
