// Statements that are written once for all viewers with the same rights.
import { and, eq, lte } from 'drizzle-orm'
import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { NO_PERMISSIONS } from '#contract/permissions.ts'
import { VISITOR, type Viewer } from '#contract/viewer.ts'
import { openTestSite, type TestSite } from '#server/testing/site.ts'
import { type Blanks, statementTemplate, timeFrom } from './statement-templates.ts'

const balls = pgTable('template_balls', {
  id: integer().primaryKey(),
  ownerId: integer().notNull(),
  colour: text().notNull(),
  madeAt: timestamp({ withTimezone: true }).notNull(),
})

let site: TestSite
let written = 0
beforeEach(async () => {
  site = await openTestSite({ seed: 'none' })
  written = 0
  await site.context.database.query(
    'create table template_balls (id integer primary key, owner_id integer, colour text, made_at timestamptz)',
  )
  await site.context.db.insert(balls).values([
    { id: 1, ownerId: 7, colour: 'steel', madeAt: new Date('2026-01-01T00:00:00Z') },
    { id: 2, ownerId: 7, colour: 'gold', madeAt: new Date('2026-01-02T00:00:00Z') },
    { id: 3, ownerId: 8, colour: 'gold', madeAt: new Date('2026-01-03T00:00:00Z') },
  ])
})
afterEach(() => site.context.database.query('drop table template_balls'))

const member = (id: number, more: Partial<NonNullable<Viewer['member']>> = {}): Viewer => ({
  member: { id, username: `member${id}`, role: 'member', isSilenced: false, ...more },
  permissions: NO_PERMISSIONS,
})

/** Moderators find everybody's balls. */
const ownBalls = () =>
  statementTemplate(
    (db, viewer, { colour, until }: Blanks<{ colour?: string | undefined; until?: string | undefined }>) => {
      written++
      const mayAll = viewer.member?.role === 'moderator'
      return db
        .select({ id: balls.id })
        .from(balls)
        .where(
          and(
            mayAll ? undefined : eq(balls.ownerId, viewer.member?.id ?? 0),
            colour ? eq(balls.colour, colour) : undefined,
            until ? lte(balls.madeAt, timeFrom(until)) : undefined,
          ),
        )
        .orderBy(balls.id)
    },
  )

test('it is written once for members with the same rights, and asks for each with their own id and values', async () => {
  const { db } = site.context
  const find = ownBalls()
  expect(await find(db, member(7), { colour: 'gold' })).toEqual([{ id: 2 }])
  expect(await find(db, member(8), { colour: 'gold' })).toEqual([{ id: 3 }])
  expect(await find(db, member(8), { colour: 'steel' })).toEqual([])
  expect(written).toBe(1)
})

test('it is written anew for other rights, and for other values that are given', async () => {
  const { db } = site.context
  const find = ownBalls()
  expect(await find(db, member(7), {})).toEqual([{ id: 1 }, { id: 2 }])
  expect(await find(db, member(7, { role: 'moderator' }), {})).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }])
  expect(await find(db, VISITOR, {})).toEqual([])
  expect(await find(db, member(7), { colour: undefined, until: '2026-01-01T12:00:00Z' })).toEqual([{ id: 1 }])
  expect(await find(db, member(8, { isBlocking: true }), {})).toEqual([{ id: 3 }])
  expect(written).toBe(5)
})

test('its shape is plain data that the writing looks at', async () => {
  const { db } = site.context
  const find = statementTemplate(
    (db, _, { limit }: Blanks<{ limit: number }>, { column }: { column: 'id' | 'colour' }) => {
      written++
      return db.select({ found: balls[column] }).from(balls).orderBy(balls.id).limit(limit)
    },
  )
  expect(await find(db, VISITOR, { limit: 1 }, { column: 'id' })).toEqual([{ found: 1 }])
  expect(await find(db, VISITOR, { limit: 2 }, { column: 'colour' })).toEqual([
    { found: 'steel' },
    { found: 'gold' },
  ])
  expect(await find(db, VISITOR, { limit: 2 }, { column: 'id' })).toEqual([{ found: 1 }, { found: 2 }])
  expect(written).toBe(2)
})

test('a transaction reads what it has written itself', async () => {
  const find = ownBalls()
  const { db } = site.context
  await find(db, member(9), {})
  await db.transaction(async (tx) => {
    await tx.insert(balls).values({ id: 4, ownerId: 9, colour: 'white', madeAt: new Date(0) })
    expect(await find(tx, member(9), {})).toEqual([{ id: 4 }])
  })
  expect(await find(db, member(9), {})).toEqual([{ id: 4 }])
})

test('at most fifty are kept: the one used least recently is written again', async () => {
  const { db } = site.context
  const find = statementTemplate((db, _, _values: object, { at }: { at: number }) => {
    written++
    return db.select({ id: balls.id }).from(balls).where(eq(balls.id, at))
  })
  for (let at = 0; at < 50; at++) await find(db, VISITOR, {}, { at })
  await find(db, VISITOR, {}, { at: 0 })
  await find(db, VISITOR, {}, { at: 50 })
  expect(written).toBe(51)
  await find(db, VISITOR, {}, { at: 0 })
  expect(written).toBe(51)
  expect(await find(db, VISITOR, {}, { at: 1 })).toEqual([{ id: 1 }])
  expect(written).toBe(52)
})
