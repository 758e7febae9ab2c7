// Who may see a picture. Most are for everyone who has the address; those of private things are for whoever may see the thing.
import { isModerator } from '#contract/entitlements.ts'
import type { Viewer } from '#contract/viewer.ts'
import type { PictureRow } from './stored-pictures.ts'

/**
 * Everything that shows pictures. A kind that is added here does not compile until server/app.ts says who may see its
 * pictures.
 */
export type PictureUseKind =
  | 'portrait'
  | 'remote'
  | 'draft'
  | 'message'
  | 'machine'
  | 'collection'
  | 'logbook'
  | 'topic'
  | 'reply'
  | 'listing'
  | 'snapshot'
  | 'post'

/** Whether the viewer may see the pictures of a thing, by its id. */
export type PictureReader = (viewer: Viewer, useId: number) => Promise<boolean>

/** Everyone with the address, the member who uploaded it, or those who may see the thing that shows it. */
export type PictureAccess = 'everyone' | 'uploader' | PictureReader

export type PictureAccessByKind = Readonly<Record<PictureUseKind, PictureAccess>>

type Seen = Pick<PictureRow, 'ownerId' | 'useKind' | 'useId' | 'hiddenAt'>

/** The uploader's alone for a kind that this version does not know: a newer one may have written the row. */
function accessTo(kind: string, access: PictureAccessByKind): PictureAccess {
  return Object.hasOwn(access, kind) ? access[kind as PictureUseKind] : 'uploader'
}

/** Whether everyone who has the address may see it, now and later. */
export function isPublicPicture({ useKind, hiddenAt }: Seen, access: PictureAccessByKind): boolean {
  return hiddenAt === null && useKind !== null && !isPrivateKind(useKind, access)
}

export function isPrivateKind(kind: string, access: PictureAccessByKind): boolean {
  return accessTo(kind, access) !== 'everyone'
}

/** Whether others have received pictures of this kind in private. */
export function isSentInPrivate(kind: string, access: PictureAccessByKind): boolean {
  return typeof accessTo(kind, access) === 'function'
}

export async function mayReadPicture(
  viewer: Viewer,
  row: Seen,
  access: PictureAccessByKind,
): Promise<boolean> {
  if (isPublicPicture(row, access)) return true
  const { ownerId, useKind, useId, hiddenAt } = row
  const isOwner = ownerId !== null && ownerId === viewer.member?.id
  // Not shown anywhere yet: a preview for who uploaded it, no place to keep files for others.
  if (useKind === null || useId === null) return isOwner
  const isForThem = await isGranted(accessTo(useKind, access), { viewer, useId, isOwner })
  return hiddenAt === null ? isForThem : isOwner || (isForThem && isModerator(viewer))
}

async function isGranted(
  access: PictureAccess,
  { viewer, useId, isOwner }: { viewer: Viewer; useId: number; isOwner: boolean },
): Promise<boolean> {
  if (access === 'everyone') return true
  return access === 'uploader' ? isOwner : access(viewer, useId)
}
