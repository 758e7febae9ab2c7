// Statements written in one pass are drizzle's own, text and parameters alike.

import {
  and,
  asc,
  between,
  desc,
  eq,
  exists,
  ilike,
  inArray,
  isNull,
  not,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { alias, boolean, integer, jsonb, PgDialect, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { PgliteDatabase } from 'drizzle-orm/pglite'
import { expect, test } from 'vitest'
import { OnePassDialect } from './one-pass-dialect.ts'

const games = pgTable('games', {
  id: integer().primaryKey(),
  title: text().notNull(),
  ownerId: integer(),
  isSold: boolean().notNull().default(false),
  soldAt: timestamp({ withTimezone: true }),
  parts: jsonb().$type<string[]>(),
})
const owners = pgTable('owners', { id: integer().primaryKey(), name: text('full"name') })

const CASING = { casing: 'snake_case' } as const
/** Builds statements; it has no connection. */
const db = new PgliteDatabase(new PgDialect(CASING), {} as never, undefined)
const when = new Date('2026-11-28T12:00:00.000Z')
const other = alias(games, 'other')
const ofOwner = db
  .select({ n: sql<number>`count(*)`.as('n') })
  .from(games)
  .where(eq(games.ownerId, owners.id))
const sold = db.$with('sold').as(db.select({ id: games.id }).from(games).where(eq(games.isSold, true)))
const twice = db
  .select({ id: games.id, twice: sql<number>`${games.id} * ${2}`.as('twice') })
  .from(games)
  .as('t')

const STATEMENTS: Record<string, { getSQL(): SQL }> = {
  'a table of columns': db.select().from(games),
  'joined tables, whose columns have their names': db
    .select({ game: games, owner: owners.name })
    .from(games)
    .leftJoin(owners, eq(owners.id, games.ownerId)),
  'a table beside itself': db
    .select({ id: games.id, other: other.title })
    .from(games)
    .innerJoin(other, and(eq(other.title, games.title), not(eq(other.id, games.id)))),
  'encoded values': db
    .select({ id: games.id })
    .from(games)
    .where(and(eq(games.soldAt, when), between(games.id, 1, 9), eq(games.parts, ['a', 'b']))),
  'null and lists': db
    .select({ id: games.id })
    .from(games)
    .where(or(isNull(games.soldAt), inArray(games.id, [1, 2, 3]), notInArray(games.title, ['x']))),
  'an empty list': db.select({ id: games.id }).from(games).where(inArray(games.id, [])),
  'values without an encoder, and a bare list': sql`select ${1}, ${'a'}, ${null}, ${true}, ${[1, 'b', sql`now()`]}`,
  'what is left out': sql`select ${undefined} ${sql.empty()} 1`,
  'names and raw text': sql`select ${sql.identifier('odd"name')}, ${sql.raw('count(*)')} from ${games}`,
  'fragments in fragments': db
    .select({ id: games.id })
    .from(games)
    .where(
      and(
        sql`(${and(eq(games.id, 1), sql`${games.title} = ${'a'}`)} or ${exists(ofOwner)})`,
        eq(games.id, 2),
      ),
    ),
  'a query as a column, and one as a table': db
    .select({ id: twice.id, twice: twice.twice, n: sql`(${ofOwner})` })
    .from(twice)
    .orderBy(desc(twice.twice)),
  'a query ahead': db.with(sold).select({ id: sold.id }).from(sold),
  'a column under another name': db
    .select({ n: sql<number>`count(*)`.as('n') })
    .from(games)
    .groupBy(games.ownerId)
    .having(({ n }) => sql`${n} > ${3}`)
    .orderBy(({ n }) => asc(n)),
  'limits and locks': db.select().from(games).limit(3).offset(6).for('update', { skipLocked: true }),
  'placeholders, with and without a column': db
    .select({ id: games.id })
    .from(games)
    .where(and(eq(games.soldAt, sql.placeholder('at')), sql`${games.id} > ${sql.placeholder('after')}`)),
  'placeholders among what is added': db
    .insert(games)
    .values({ id: sql.placeholder('id'), title: 'a', soldAt: sql.placeholder('at') }),
  'two queries as one': db
    .select({ id: games.id })
    .from(games)
    .union(db.select({ id: owners.id }).from(owners)),
  'what is added': db
    .insert(games)
    .values([
      { id: 1, title: 'a' },
      { id: 2, title: 'b', soldAt: when, parts: null },
    ])
    .onConflictDoUpdate({ target: games.id, set: { title: sql`excluded.title` } })
    .returning({ id: games.id }),
  'what is added from a query': db
    .insert(owners)
    .select(db.select({ id: games.id, name: games.title }).from(games)),
  'what is changed': db
    .update(games)
    .set({ title: 'b', soldAt: null, parts: ['x'] })
    .where(ilike(games.title, '%a%')),
  'what is deleted': db.delete(games).where(eq(games.id, 1)).returning(),
  'parameters that are to stand in the text': sql`select ${sql`${games.id} = ${1}`.inlineParams()}, ${2}`,
}

test.each(Object.entries(STATEMENTS))('%s', (_what, statement) => {
  const expected = new PgDialect(CASING).sqlToQuery(statement.getSQL())
  const dialect = new OnePassDialect(CASING)
  // Twice: the second time the names of columns and tables are known.
  for (let turn = 0; turn < 2; turn++) {
    const { sql: text, params } = dialect.sqlToQuery(statement.getSQL())
    expect({ text, params }).toStrictEqual({ text: expected.sql, params: expected.params })
  }
})
