// Revisions of static pages: every save adds one, the newest is what readers get. A page without one, or whose newest one
// has no text, shows the text that comes with the program.
import { and, desc, eq, lt, lte } from 'drizzle-orm'
import { staticPageKey } from '#contract/purge-keys.ts'
import { PAGE_REVISIONS_LISTED, type StaticPageName } from '#contract/site/page-constants.ts'
import type { PageRevision } from '#contract/site/pages.ts'
import type { ViewingMember } from '#contract/viewer.ts'
import type { AppContext } from '#server/base/app-context.ts'
import type { Db } from '#server/base/database/database.ts'
import { emit, eventType } from '#server/base/events/events.ts'
import { refuse } from '#server/base/refusal.ts'
import { audit } from '#server/base/security/audit.ts'
import { staticPageRevisions } from '#server/site/tables.ts'

const pageChanged = eventType<{ page: StaticPageName }>('page_changed', {
  changes: ({ page }) => [staticPageKey(page)],
})

/** The writing room's renderer. */
export interface PageRenderer {
  /** Stored HTML of another version is rendered again. */
  version: number
  /** Refuses a text too complex to render, as an error of its field. */
  mustBeRenderable(source: string, field: string): void
  render(source: string): string
}

export type RevisionRow = typeof staticPageRevisions.$inferSelect

const { page: pageColumn, revision: revisionColumn } = staticPageRevisions

export async function findNewestRevision(db: Db, page: StaticPageName): Promise<RevisionRow | null> {
  const [row] = await db
    .select()
    .from(staticPageRevisions)
    .where(eq(pageColumn, page))
    .orderBy(desc(revisionColumn))
    .limit(1)
  return row ?? null
}

/** The newest revision of each page that has one. */
export async function listNewestRevisions(db: Db): Promise<Map<string, RevisionRow>> {
  const rows = await db
    .selectDistinctOn([pageColumn])
    .from(staticPageRevisions)
    .orderBy(pageColumn, desc(revisionColumn))
  return new Map(rows.map((row) => [row.page, row]))
}

interface Saving {
  page: StaticPageName
  /** Null goes back to the built-in text. */
  text: string | null
  /** The newest revision that the admin knows. */
  revision: number
  me: Pick<ViewingMember, 'id' | 'username'>
  /** The revision whose text it is, if an older one is restored. */
  restored?: number
}

/** Adds a revision, unless the page says the same already. */
export async function savePage(
  { db, clock, pageRenderer }: AppContext & { pageRenderer: PageRenderer },
  { page, text, revision, me, restored }: Saving,
): Promise<void> {
  if (text !== null) pageRenderer.mustBeRenderable(text, 'text')
  const html = text === null ? null : pageRenderer.render(text)
  await db.transaction(async (tx) => {
    const newest = await findNewestRevision(tx, page)
    if ((newest?.text ?? null) === text) return
    if ((newest?.revision ?? 0) !== revision) throw changedSince(newest)
    const now = clock.now()
    const row = { page, revision: revision + 1, text, html, authorId: me.id, authorName: me.username }
    // Of two at once the second waits for the first here, and then adds none.
    const added = await tx
      .insert(staticPageRevisions)
      .values({ ...row, rendererVersion: pageRenderer.version, writtenAt: now })
      .onConflictDoNothing()
      .returning({ revision: revisionColumn })
    if (added.length === 0) throw changedSince(await findNewestRevision(tx, page))
    await emit(tx, pageChanged, { page })
    await audit(tx, {
      actor: me,
      action: 'page_changed',
      subject: { kind: 'page', id: page },
      detail: { revision: revision + 1, isBuiltIn: text === null, ...(restored && { restored }) },
      at: now,
    })
  })
}

function changedSince(newest: RevisionRow | null) {
  const name = newest?.authorName ?? 'Another admin'
  return refuse.conflict(
    'page_changed',
    `${name} changed this page in the meantime. Nothing was saved; compare your text with theirs.`,
  )
}

/** Newest first. */
export async function listPageRevisions(
  db: Db,
  page: StaticPageName,
  before?: number,
): Promise<PageRevision[]> {
  const rows = await db
    .select()
    .from(staticPageRevisions)
    .where(and(eq(pageColumn, page), before === undefined ? undefined : lt(revisionColumn, before)))
    .orderBy(desc(revisionColumn))
    .limit(PAGE_REVISIONS_LISTED)
  return rows.map(({ revision, text, writtenAt, authorName }) => ({
    revision,
    isBuiltIn: text === null,
    writtenAt: writtenAt.toISOString(),
    by: authorName,
  }))
}

/** Texts of a revision and of the one before it; null for the built-in text. */
export async function getRevisionTexts(
  db: Db,
  page: StaticPageName,
  revision: number,
): Promise<{ said: string | null; before: string | null }> {
  const [row, before] = await db
    .select({ revision: revisionColumn, text: staticPageRevisions.text })
    .from(staticPageRevisions)
    .where(and(eq(pageColumn, page), lte(revisionColumn, revision)))
    .orderBy(desc(revisionColumn))
    .limit(2)
  if (row?.revision !== revision)
    throw refuse.notFound('revision_not_found', 'This revision of the page does not exist.')
  return { said: row.text, before: before?.text ?? null }
}
