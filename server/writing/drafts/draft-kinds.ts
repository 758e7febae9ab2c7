// Draft kinds, which rooms plug in as `drafts`.
import type { MemberViewer } from '#contract/viewer.ts'
import { refuse } from '#server/base/refusal.ts'

/** Page where a draft is continued. */
export interface DraftPlace {
  /** One line: "Message to ada". */
  title: string
  /** A page of this site, from contract/paths.ts. */
  path: string
}

export interface DraftKind {
  /** Never changes: rows are stored under it. */
  kind: string
  /** Title of a draft whose writer may no longer write there. */
  name: string
  /** Canonical name of a subject that has several; undefined if each has one. */
  canonical?(about: string): string | Promise<string>
  /** The subjects where the viewer may write now, by the rules of sending; for any number in few queries. */
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

/** Refuses without disclosing whether the subject exists or why writing is not allowed. */
export async function mustBeWritable(kind: DraftKind, viewer: MemberViewer, about: string): Promise<void> {
  if (await mayWrite(kind, viewer, about)) return
  throw refuse.notFound('cannot_write_here', "You can't write here right now.")
}
