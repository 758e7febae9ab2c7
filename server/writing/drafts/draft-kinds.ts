// The port by which rooms let their texts be drafted; server/app.ts lists what they offer.
import type { MemberViewer } from '#contract/viewer.ts'
import { refuse } from '#server/base/refusal.ts'

/** Where a draft is continued. */
export interface DraftPlace {
  /** One line: "Message to ada". */
  title: string
  /** A page of this site, from contract/paths.ts. */
  path: string
}

export interface DraftKind {
  /** Stays the same for ever: rows are stored under it. */
  kind: string
  /** What the list says of a draft whose writer may no longer write there. */
  name: string
  /** One spelling for a thing that can be named in several; where it is missing, each has one name. */
  canonical?(about: string): string | Promise<string>
  /** Those of the things where the viewer may write now, by the same rules as sending; for any number in few queries. */
  places(viewer: MemberViewer, abouts: readonly string[]): Promise<ReadonlyMap<string, DraftPlace>>
}

export type DraftKinds = ReadonlyMap<string, DraftKind>

export function draftKinds(...kinds: readonly DraftKind[]): DraftKinds {
  return new Map(kinds.map((one) => [one.kind, one]))
}

export function getDraftKind(kinds: DraftKinds, kind: string): DraftKind {
  const found = kinds.get(kind)
  if (!found) throw refuse.invalid('unknown_draft_kind', 'There are no drafts of this kind.')
  return found
}

async function mayWrite(kind: DraftKind, viewer: MemberViewer, about: string): Promise<boolean> {
  return (await kind.places(viewer, [about])).has(about)
}

/** Whether there is such a thing, and why one may not write there, is not told. */
export async function mustBeWritable(kind: DraftKind, viewer: MemberViewer, about: string): Promise<void> {
  if (await mayWrite(kind, viewer, about)) return
  throw refuse.notFound('cannot_write_here', "You can't write here right now.")
}
