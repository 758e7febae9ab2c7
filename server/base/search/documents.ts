// Search documents of all rooms. A room writes its documents in the transaction of the change, like its events.
import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Db } from '#server/base/database/database.ts'
import { searchDocuments } from '#server/base/tables.ts'
import { forgetTitleWords, learnTitleWords } from './corrections.ts'
import { dayVector } from './days.ts'
import { foldTerms, searchVector } from './terms.ts'

/** How many characters of a text are searched and available for excerpts. */
const SEARCHED_TEXT_MAX = 8_000

/** Rows per statement. */
const AT_ONCE = 500

export interface SearchDocument {
  kind: string
  /** The thing that a hit leads to. */
  id: number
  /** A part of the thing, such as a reply; by default the thing itself. */
  part?: number
  title: string
  /** Plain text of any length. */
  text: string
  createdAt: Date
}

/** Adds documents, or replaces those of the same kind, id and part. */
export async function writeSearchDocuments(tx: Db, documents: readonly SearchDocument[]): Promise<void> {
  for (let at = 0; at < documents.length; at += AT_ONCE) {
    const rows = documents.slice(at, at + AT_ONCE).map(toRow)
    await tx
      .insert(searchDocuments)
      .values(rows)
      .onConflictDoUpdate({
        target: [searchDocuments.kind, searchDocuments.id, searchDocuments.part],
        set: {
          title: sql`excluded.title`,
          titleKey: sql`excluded.title_key`,
          excerpt: sql`excluded.excerpt`,
          words: sql`excluded.words`,
          createdAt: sql`excluded.created_at`,
          writtenAt: sql`now()`,
        },
      })
  }
  await learnTitleWords(
    tx,
    documents.map(({ title }) => title),
  )
}

function toRow({ kind, id, part = 0, title, text, createdAt }: SearchDocument) {
  const excerpt = [...text.slice(0, SEARCHED_TEXT_MAX * 2)].slice(0, SEARCHED_TEXT_MAX).join('')
  return {
    kind,
    id,
    part,
    title,
    titleKey: foldTerms(title),
    excerpt,
    words: `${dayVector(kind, createdAt)} ${searchVector(title, excerpt)}`,
    createdAt,
  }
}

/** Moves parts of one thing to another. */
export async function moveSearchParts(
  tx: Db,
  {
    kind,
    fromId,
    toId,
    parts,
  }: { kind: string; fromId: number; toId: number; parts: readonly number[] | 'all' },
): Promise<void> {
  const which = parts === 'all' ? gt(searchDocuments.part, 0) : inArray(searchDocuments.part, [...parts])
  await tx
    .update(searchDocuments)
    .set({ id: toId })
    .where(and(eq(searchDocuments.kind, kind), eq(searchDocuments.id, fromId), which))
}

/** Removes a thing with all its parts, or one part of it. */
export async function removeSearchDocuments(
  tx: Db,
  { kind, id, part }: { kind: string; id: number; part?: number },
): Promise<void> {
  const gone = await tx
    .delete(searchDocuments)
    .where(
      and(
        eq(searchDocuments.kind, kind),
        eq(searchDocuments.id, id),
        part === undefined ? undefined : eq(searchDocuments.part, part),
      ),
    )
    .returning({ title: searchDocuments.title })
  await forgetTitleWords(
    tx,
    gone.map(({ title }) => title),
  )
}
