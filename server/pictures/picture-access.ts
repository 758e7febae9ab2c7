// Picture access: most pictures are public to anyone with the address; those of private content are for its viewers.
import { isModerator } from '#contract/entitlements.ts'
import type { Viewer } from '#contract/viewer.ts'
import type { Db } from '#server/base/database/database.ts'
import type { PictureRow } from './stored-pictures.ts'

/** All uses of pictures. A new kind does not compile until a room says who may see its pictures. */
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

/** Whether the viewer may see the pictures of the content with this id. */
export type PictureReader = (viewer: Viewer, useId: number) => Promise<boolean>

/** Anyone with the address, the uploader only, or those who may see the content. */
export type PictureAccess = 'everyone' | 'uploader' | PictureReader

export type PictureAccessByKind = Readonly<Record<PictureUseKind, PictureAccess>>

/** What a room plugs in: its kinds, and who may see the pictures of each. */
export type PictureAccessOfRoom = Readonly<
  Partial<
    Record<
      PictureUseKind,
      'everyone' | 'uploader' | ((db: Db, viewer: Viewer, useId: number) => Promise<boolean>)
    >
  >
>

/** The access of all kinds, for which the rooms answer together. */
export function pictureAccessOf(db: Db, rooms: readonly PictureAccessOfRoom[]): PictureAccessByKind {
  const entries = rooms.flatMap((access) => Object.entries(access))
  return Object.fromEntries(
    entries.map(([kind, access]) => [
      kind,
      typeof access === 'function' ? (viewer: Viewer, useId: number) => access(db, viewer, useId) : access,
    ]),
  ) as PictureAccessByKind
}

type Seen = Pick<PictureRow, 'ownerId' | 'useKind' | 'useId' | 'hiddenAt'>

/** The uploader only for an unknown kind: a newer version may have written the row. */
function accessTo(kind: string, access: PictureAccessByKind): PictureAccess {
  return Object.hasOwn(access, kind) ? access[kind as PictureUseKind] : 'uploader'
}

/** Whether anyone with the address may see it, now and later. */
export function isPublicPicture({ useKind, hiddenAt }: Seen, access: PictureAccessByKind): boolean {
  return hiddenAt === null && useKind !== null && !isPrivateKind(useKind, access)
}

export function isPrivateKind(kind: string, access: PictureAccessByKind): boolean {
  return accessTo(kind, access) !== 'everyone'
}

/** Whether pictures of this kind were sent to others in private. */
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
  // Not used yet: a preview for the uploader, and no file hosting for others.
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
