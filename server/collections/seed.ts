// Collections of the sample members, so that pages of machines tell of keepers from the first day.
import { inArray } from 'drizzle-orm'
import { sampleMembers } from '#server/accounts/seed.ts'
import type { Db } from '#server/base/database.ts'
import type { Seed } from '#server/base/seed.ts'
import { keepFigures } from '#server/machines/figures.ts'
import { titleIdOf } from '#server/machines/records.ts'
import { catalogueEntries } from '#server/machines/tables.ts'
import { collectionEntries, favorites } from './tables.ts'

type Values = typeof collectionEntries.$inferInsert
type Sample = Pick<Values, 'status' | 'condition' | 'acquiredOn' | 'note' | 'pricePaidCents'> & {
  opdbId: string
  /** Public unless it says otherwise. */
  isPrivate?: true
}

const GODZILLA = 'GweeP-MW95j'
const DEADPOOL = 'G6lnq-Mq1kv'
const JURASSIC_PARK = 'GK17D-MdEqz'
const METALLICA = 'GRBE4-MQK1Z'

const ENTRIES: Record<string, readonly Sample[]> = {
  demo_pro: [
    {
      opdbId: GODZILLA,
      status: 'owned',
      condition: 'excellent',
      acquiredOn: '2022-03-12',
      note: 'Bought from the league.',
      pricePaidCents: 749_900,
    },
    { opdbId: METALLICA, status: 'wanted' },
    { opdbId: DEADPOOL, status: 'had', condition: 'good', acquiredOn: '2019-06-01', isPrivate: true },
  ],
  demo_premium: [
    { opdbId: JURASSIC_PARK, status: 'owned', condition: 'like_new', acquiredOn: '2020-11-20' },
    { opdbId: GODZILLA, status: 'wanted', isPrivate: true },
  ],
  demo_free: [{ opdbId: DEADPOOL, status: 'wanted' }],
  TiltTom: [
    { opdbId: METALLICA, status: 'owned', condition: 'fair', acquiredOn: '2016-02-27' },
    { opdbId: GODZILLA, status: 'had', condition: 'excellent' },
  ],
  NeonJane: [
    { opdbId: GODZILLA, status: 'owned', condition: 'good', acquiredOn: '2023-08-05' },
    { opdbId: DEADPOOL, status: 'owned', condition: 'excellent', acquiredOn: '2021-01-16' },
    { opdbId: JURASSIC_PARK, status: 'owned', condition: 'excellent', isPrivate: true },
  ],
  Ramp_Rat: [{ opdbId: GODZILLA, status: 'wanted' }],
  pinpal: [{ opdbId: METALLICA, status: 'owned', condition: 'good', acquiredOn: '2018-09-30' }],
}

const FAVORITES: Record<string, readonly string[]> = {
  demo_pro: [GODZILLA, METALLICA],
  demo_premium: [JURASSIC_PARK],
  NeonJane: [GODZILLA],
  Ramp_Rat: [GODZILLA, DEADPOOL],
}

const DAY_MS = 24 * 60 * 60 * 1000

export const collectionsSeed: Seed = {
  room: 'collections',
  demo: async (db, { clock }) => {
    const members = await sampleMembers(db)
    const known = await knownIds(db)
    const now = clock.now().getTime()
    const entries = Object.entries(ENTRIES).flatMap(([username, samples], place) => {
      const userId = members.get(username)
      if (userId === undefined) return []
      return samples
        .filter(({ opdbId }) => known.has(opdbId))
        .map(({ isPrivate = false, ...sample }, at): Values => {
          const createdAt = new Date(now - (40 - place * 4 - at) * DAY_MS)
          const titleId = titleIdOf(sample.opdbId)
          return { ...sample, userId, titleId, isPublic: !isPrivate, createdAt, updatedAt: createdAt }
        })
    })
    const marks = Object.entries(FAVORITES).flatMap(([username, ids]) => {
      const userId = members.get(username)
      if (userId === undefined) return []
      return ids.filter((id) => known.has(id)).map((opdbId) => ({ userId, opdbId, createdAt: new Date(now) }))
    })
    const sown = entries.length > 0 ? await db.insert(collectionEntries).values(entries).returning() : []
    const marked = marks.length > 0 ? await db.insert(favorites).values(marks).returning() : []
    await keepFigures(db, [
      ...sown.map(({ opdbId, status }) => ({ opdbId, before: null, after: status })),
      ...marked.map(({ opdbId }) => ({ opdbId, before: null, after: 'favorites' as const })),
    ])
  },
}

async function knownIds(db: Db): Promise<Set<string>> {
  const ids = [GODZILLA, DEADPOOL, JURASSIC_PARK, METALLICA]
  const rows = await db
    .select({ opdbId: catalogueEntries.opdbId })
    .from(catalogueEntries)
    .where(inArray(catalogueEntries.opdbId, ids))
  return new Set(rows.map(({ opdbId }) => opdbId))
}
