// Finds entries missing from a new export that are still there under another id.

import { parentIdOf, titleIdOf } from '#server/machines/catalogue/records.ts'
import { endOf, type Redirect } from '#server/machines/pages/redirects.ts'

/** Facts that identify a machine regardless of its id. */
export interface Likeness {
  opdbId: string
  kind: string
  name: string
  ipdbId: number | null
  makerId: number | null
  year: number | null
}

interface Vanished {
  /** Our entries missing from the export. */
  vanished: readonly Likeness[]
  /** Entries of the export that are new to us. */
  fresh: readonly Likeness[]
  /** Ids of the export, titles included. */
  present: ReadonlySet<string>
  changelog: ReadonlyMap<string, Redirect>
}

/** Old id → new id of every moved entry: by the changelog, with its machine, or by unmistakable facts. */
export function findMoves({ vanished, fresh, present, changelog }: Vanished): Map<string, string> {
  const moves = new Map<string, string>()
  const next = (id: string) => (present.has(id) ? undefined : changelog.get(id)?.toId)
  for (const { opdbId } of vanished) {
    const to = changelog.has(opdbId) ? endOf(opdbId, next) : null
    if (to && present.has(to)) moves.set(opdbId, to)
  }
  for (const { opdbId } of vanished) {
    const to = withItsMachine(opdbId, changelog, next)
    if (to && !moves.has(opdbId) && present.has(to)) moves.set(opdbId, to)
  }
  const free = vanished.filter(({ opdbId }) => !moves.has(opdbId) && !changelog.has(opdbId))
  const taken = new Set(moves.values())
  const candidates = byLikeness(fresh.filter(({ opdbId }) => !taken.has(opdbId)))
  for (const [key, olds] of byLikeness(free)) {
    const [old] = olds
    const news = candidates.get(key)
    if (old && olds.length === 1 && news?.length === 1 && news[0]) moves.set(old.opdbId, news[0].opdbId)
  }
  return moves
}

/** When a machine moves, the changelog may not list its aliases. */
function withItsMachine(
  opdbId: string,
  changelog: ReadonlyMap<string, Redirect>,
  next: (id: string) => string | null | undefined,
): string | null {
  const parent = parentIdOf(opdbId)
  if (!parent || !changelog.has(parent)) return null
  const to = endOf(parent, next)
  return to ? `${to}${opdbId.slice(parent.length)}` : null
}

function byLikeness(entries: readonly Likeness[]): Map<string, Likeness[]> {
  const found = new Map<string, Likeness[]>()
  for (const entry of entries) {
    if (entry.ipdbId === null) continue
    const key = JSON.stringify([entry.kind, entry.ipdbId, entry.name, entry.makerId, entry.year])
    found.set(key, [...(found.get(key) ?? []), entry])
  }
  return found
}

/** A title has moved if all its entries went to one other title. */
export function titleMoves(
  moves: ReadonlyMap<string, string>,
  present: ReadonlySet<string>,
): Map<string, string> {
  const targets = new Map<string, Set<string>>()
  for (const [from, to] of moves) {
    const title = titleIdOf(from)
    if (title === titleIdOf(to) || present.has(title)) continue
    targets.set(title, (targets.get(title) ?? new Set()).add(titleIdOf(to)))
  }
  const found = new Map<string, string>()
  for (const [title, ends] of targets) {
    const [end] = ends
    if (end && ends.size === 1) found.set(title, end)
  }
  return found
}
