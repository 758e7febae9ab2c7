// Seeds collections of the sample members, so that machine pages have owners from the first day.

import { inArray } from 'drizzle-orm'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { sampleMembers } from '#server/accounts/seed.ts'
import type { Db } from '#server/base/database/database.ts'
import { dayOf } from '#server/base/days.ts'
import type { Seed } from '#server/base/seed.ts'
import { countEntries } from '#server/machines/catalogue/counters.ts'
import { titleIdOf } from '#server/machines/catalogue/records.ts'
import { catalogueEntries } from '#server/machines/tables.ts'
import { writeOptional } from '#server/writing/optional-text.ts'
import { SAMPLE_ENTRIES, SAMPLE_FAVORITES } from './seed-entries.ts'
import { collectionEntries, favorites } from './tables.ts'

type Values = typeof collectionEntries.$inferInsert

export const collectionsSeed: Seed = {
  room: 'collections',
  demo: async (db, { clock }) => {
    const members = await sampleMembers(db)
    const known = await knownIds(db)
    const now = clock.now().getTime()
    const entries = Object.entries(SAMPLE_ENTRIES).flatMap(([username, samples], place) => {
      const userId = members.get(username)
      if (userId === undefined) return []
      return samples
        .filter(({ opdbId }) => known.has(opdbId))
        .map(({ isPrivate = false, hoursAgo, ...sample }, at): Values => {
          const createdAt = new Date(now - (hoursAgo ? hoursAgo * HOUR_MS : (60 - place * 3 - at) * DAY_MS))
          const acquiredOn = hoursAgo ? dayOf(createdAt) : sample.acquiredOn
          const times = { acquiredOn, createdAt, updatedAt: createdAt }
          const titleId = titleIdOf(sample.opdbId)
          return { ...sample, userId, titleId, isPublic: !isPrivate, ...times }
        })
    })
    const marks = Object.entries(SAMPLE_FAVORITES).flatMap(([username, ids]) => {
      const userId = members.get(username)
      if (userId === undefined) return []
      return ids.filter((id) => known.has(id)).map((opdbId) => ({ userId, opdbId, createdAt: new Date(now) }))
    })
    const written: Values[] = []
    for (const entry of entries) {
      written.push({ ...entry, ...(await writeOptional(db, entry.note ?? null, 'note')) })
    }
    const seeded = written.length > 0 ? await db.insert(collectionEntries).values(written).returning() : []
    const marked = marks.length > 0 ? await db.insert(favorites).values(marks).returning() : []
    await countEntries(db, [
      ...seeded.map(({ opdbId, status }) => ({ opdbId, before: null, after: status })),
      ...marked.map(({ opdbId }) => ({ opdbId, before: null, after: 'favorites' as const })),
    ])
  },
}

/** A site may start without the whole catalogue; missing machines are skipped. */
async function knownIds(db: Db): Promise<Set<string>> {
  const ids = [
    ...Object.values(SAMPLE_ENTRIES).flatMap((entries) => entries.map(({ opdbId }) => opdbId)),
    ...Object.values(SAMPLE_FAVORITES).flat(),
  ]
  const rows = await db
    .select({ opdbId: catalogueEntries.opdbId })
    .from(catalogueEntries)
    .where(inArray(catalogueEntries.opdbId, ids))
  return new Set(rows.map(({ opdbId }) => opdbId))
}
