// Reportable kinds: each room plugs in (`reportable`) how its things are found, hidden and shown again.
import type { ReportKind } from '#contract/moderation/constants.ts'
import type { Viewer } from '#contract/viewer.ts'
import type { Db } from '#server/base/database/database.ts'

export interface ModeratedThing {
  authorId: number | null
  /** One line. */
  title: string
  /** Plain text, cut at EXCERPT_MAX. */
  excerpt: string
  /** Its page: from contract/paths.ts. */
  path: string | null
}

export interface ModeratedKind {
  kind: ReportKind
  /** Null where it does not exist or the viewer may not see it: both get the same 404. */
  find(viewer: Viewer, id: number): Promise<ModeratedThing | null>
  /** Hides it from lists, counts, search and feeds; repeating it changes nothing. */
  takeDown?(tx: Db, id: number): Promise<void>
  /** Shows it again; also shows a held one for the first time, unless there is `approve`. */
  restore?(tx: Db, id: number): Promise<void>
  /** Shows a held thing for the first time and announces it as new. */
  approve?(tx: Db, id: number): Promise<void>
  /** Called for each report, for things that staff may read only once they are reported. */
  reported?(tx: Db, id: number, reporterId: number): Promise<void>
}

export type ModeratedKinds = ReadonlyMap<ReportKind, ModeratedKind>

/** The kinds by name; if two have the same name, the later one wins. */
export function moderatedKinds(...kinds: readonly ModeratedKind[]): ModeratedKinds {
  return new Map(kinds.map((each) => [each.kind, each]))
}

const TITLE_MAX = 200
const EXCERPT_MAX = 2_000

/** A thing's title and text as a case stores them. */
export function snapshotOf(thing: Pick<ModeratedThing, 'title' | 'excerpt'>): {
  title: string
  excerpt: string
} {
  return { title: cut(thing.title, TITLE_MAX), excerpt: cut(thing.excerpt, EXCERPT_MAX) }
}

function cut(text: string, max: number): string {
  const signs = [...text]
  return signs.length <= max ? text : `${signs.slice(0, max - 1).join('')}…`
}
