// Documents by the days they are from: frequent words are looked up among those of the last days only.
import { eq, sql } from 'drizzle-orm'
import { DAY_MS, DAY_SECONDS } from '#contract/durations.ts'
import type { Db } from '#server/base/database/database.ts'
import { searchDays } from '#server/base/tables.ts'

/** Runs of 512, 64, 8 days and one, as powers of two: years are a few dozen lexemes. */
const RUNS = [9, 6, 3, 0] as const

/** Words hold letters and digits alone, so none is like it or begins like it. */
const lexeme = (kind: string, day: number, run: number) => `'/${kind}/${run}/${day >> run}'`

/** The part of a document's tsvector that names its day, once for each length of runs. */
export function dayVector(kind: string, createdAt: Date): string {
  const day = Math.floor(createdAt.getTime() / DAY_MS)
  return RUNS.map((run) => lexeme(kind, day, run)).join(' ')
}

/** A tsquery of the documents of a day (counted from 1970) and later ones, to the end of the longest run around today. */
export function sinceQuery(kind: string, since: number, now = new Date()): string {
  const today = Math.floor(now.getTime() / DAY_MS)
  const end = ((Math.max(today, since) >> RUNS[0]) + 1) << RUNS[0]
  const lexemes: string[] = []
  for (let day = since; day < end; ) {
    const run = RUNS.find((run) => day % (1 << run) === 0) ?? 0
    lexemes.push(lexeme(kind, day, run))
    day += 1 << run
  }
  return `(${lexemes.join(' | ')})`
}

/** Counts the documents of each day; those of later days are only more. */
export async function countSearchDays(tx: Db): Promise<void> {
  await tx.execute(sql`
    create temp table counted_days on commit drop as
    select kind, floor(extract(epoch from created_at) / ${DAY_SECONDS})::int as day, count(*)::int as documents
    from search_documents group by 1, 2`)
  await tx.execute(sql`
    insert into search_days (kind, day, documents) select kind, day, documents from counted_days order by 1, 2
    on conflict (kind, day) do update set documents = excluded.documents`)
  await tx.execute(sql`
    delete from search_days where (kind, day) not in (select kind, day from counted_days)`)
}

/** The latest day since which there are so many documents, and how many; null if there never were, by the last count. */
export async function findDaySince(
  db: Db,
  kind: string,
  documents: number,
): Promise<{ day: number; documents: number } | null> {
  const days = db
    .select({
      day: searchDays.day,
      since: sql<string>`sum(${searchDays.documents}) over (order by ${searchDays.day} desc)`.as('since'),
    })
    .from(searchDays)
    .where(eq(searchDays.kind, kind))
    .as('days')
  const [found] = await db
    .select()
    .from(days)
    .where(sql`${days.since} >= ${documents}`)
    .orderBy(sql`${days.day} desc`)
    .limit(1)
  return found ? { day: found.day, documents: Number(found.since) } : null
}
