// Picks where uploads are stored.
import type { Config } from '#server/base/config.ts'
import { diskFiles } from './disk.ts'
import type { Files } from './port.ts'

/** Loads the bucket client only where a bucket is configured, because it is large and slow to load. */
export async function openFiles({ storage }: Config): Promise<Files> {
  if (storage.kind === 'folder') return diskFiles(storage)
  const { s3Files } = await import('./s3.ts')
  return s3Files(storage)
}
