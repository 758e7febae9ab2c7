// Categories as readers see them.
import { asc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { ForumCategory } from '#contract/forum/forum.ts'
import type { Viewer } from '#contract/viewer.ts'
import type { Db } from '#server/base/database/database.ts'
import { refuse } from '#server/base/refusal.ts'
import { forumCategories } from '#server/forum/tables.ts'
import { mayReadBoard } from '#server/forum/visibility.ts'
import { membershipTiers } from '#server/membership/tables.ts'

type CategoryRow = Awaited<ReturnType<typeof listCategories>>[number]

/** Name of the cheapest tier on offer that opens the board. */
const opensWith = sql<string | null>`(select ${membershipTiers.name} from ${membershipTiers}
  where ${membershipTiers.archivedAt} is null and ${forumCategories}.needs = any (${membershipTiers.permissions})
  order by ${membershipTiers.priceCents}, ${membershipTiers.id} limit 1)`

export async function listCategories(db: Db) {
  return db
    .select({ ...getTableColumns(forumCategories), opensWith })
    .from(forumCategories)
    .orderBy(asc(forumCategories.sortOrder), asc(forumCategories.id))
}

/** Refuses unknown categories, and boards that the viewer may not read, with 404. */
export async function mustBeOpenCategory(db: Db, viewer: Viewer, id: number): Promise<void> {
  const [row] = await db.select().from(forumCategories).where(eq(forumCategories.id, id))
  if (row && mayReadBoard(viewer, row)) return
  throw refuse.notFound('category_not_found', 'This category does not exist.')
}

/** For a board that the viewer may not read: its name and the tier that opens it. */
export function toCategory(row: CategoryRow, viewer: Viewer): ForumCategory {
  const isOpen = row.needs === null || mayReadBoard(viewer, row)
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    description: row.description,
    topicCount: isOpen ? row.topicCount : 0,
    needs: row.needs,
    isOpen,
    opensWith: isOpen ? null : row.opensWith,
    isQuestionBoard: row.isQuestionBoard,
    isStartedByStaff: row.isStartedByStaff,
  }
}
