// Who may see a picture. Most are for everybody who has the address; those of private things are for whom the thing is.
import { isModerator } from '#contract/entitlements.ts'
import type { Viewer } from '#contract/viewer.ts'
import type { PictureRow } from './kept-pictures.ts'

/** Whether the viewer may see the pictures of a thing, by its id. */
export type PictureReader = (viewer: Viewer, useId: number) => Promise<boolean>
/** By kind of use: rooms whose pictures are not for everybody register theirs in server/app.ts. */
export type PictureReaders = Readonly<Record<string, PictureReader>>

/** Private, whether or not somebody says for whom. */
const PRIVATE_KINDS = new Set(['message'])

type Seen = Pick<PictureRow, 'ownerId' | 'useKind' | 'useId' | 'hiddenAt'>

/** Whether everybody who has the address may see it, now and later. */
export function isPublicPicture({ useKind, hiddenAt }: Seen, readers: PictureReaders): boolean {
  return hiddenAt === null && useKind !== null && !isPrivateKind(useKind, readers)
}

export function isPrivateKind(kind: string, readers: PictureReaders): boolean {
  return PRIVATE_KINDS.has(kind) || Object.hasOwn(readers, kind)
}

export async function mayReadPicture(viewer: Viewer, row: Seen, readers: PictureReaders): Promise<boolean> {
  if (isPublicPicture(row, readers)) return true
  const { ownerId, useKind, useId, hiddenAt } = row
  const isOwner = ownerId !== null && ownerId === viewer.member?.id
  // Not shown anywhere yet: a preview for who uploaded it, no place to keep files for others.
  if (useKind === null || useId === null) return isOwner
  const reader = Object.hasOwn(readers, useKind) ? readers[useKind] : undefined
  const isForThem = isPrivateKind(useKind, readers) ? Boolean(await reader?.(viewer, useId)) : true
  if (hiddenAt !== null) return isOwner || (isForThem && isModerator(viewer))
  return isForThem || (!reader && isOwner)
}
