// Members in the site's search: for members only, like the directory.
import { paths } from '#contract/paths.ts'
import type { Hit } from '#contract/search/search.ts'
import { shownName } from '#contract/shown-name.ts'
import type { Viewer } from '#contract/viewer.ts'
import type { Db } from '#server/base/database/database.ts'
import { findMembersByName } from './directory.ts'

export async function searchMembers(
  db: Db,
  { member }: Viewer,
  text: string,
  limit: number,
): Promise<{ hits: Hit[]; total: number; more?: boolean; searched?: string | null }> {
  if (!member) return { hits: [], total: 0 }
  const { rows, ...found } = await findMembersByName(db, member.id, { text, limit })
  const hits = rows.map(({ id, username, displayName, profileImageUrl, createdAt }) => ({
    kind: 'member' as const,
    id: String(id),
    title: shownName({ username, displayName }),
    detail: `${displayName === null ? '' : `@${username} · `}Member since ${createdAt.getUTCFullYear()}`,
    url: paths.member(username),
    excerpt: null,
    imageUrl: profileImageUrl,
    machine: null,
  }))
  return { hits, ...found }
}
