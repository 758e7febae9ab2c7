import { HOUR_MS } from '#contract/durations.ts'
import { sampleMembers } from '#server/accounts/seed.ts'
import type { Seed } from '#server/base/seed.ts'
import { unwrap } from '#server/base/seed-text.ts'
import { countRatings } from '#server/machines/catalogue/counters.ts'
import { writeOptional } from '#server/writing/optional-text.ts'
import { SAMPLE_RATERS, SAMPLE_RATINGS } from './seed-ratings.ts'
import { ratings } from './tables.ts'

export const ratingsSeed: Seed = {
  room: 'ratings',
  demo: async (db, { clock }) => {
    const members = await sampleMembers(db)
    const now = clock.now().getTime()
    const rows = SAMPLE_RATINGS.flatMap(({ titleId, points, reviews = {} }, title) =>
      points.flatMap((rating, at) => {
        const name = SAMPLE_RATERS[(at + title) % SAMPLE_RATERS.length] ?? ''
        const userId = members.get(name)
        const text = reviews[at]
        const createdAt = new Date(now - (20 + title * 31 + at * 53) * HOUR_MS)
        if (!userId) return []
        const review = text ? unwrap(text) : null
        return [{ titleId, userId, halves: rating * 2, review, createdAt, updatedAt: createdAt }]
      }),
    )
    if (rows.length === 0) return
    const written = []
    for (const row of rows) written.push({ ...row, ...(await writeOptional(db, row.review, 'review')) })
    await db.insert(ratings).values(written)
    await countRatings(
      db,
      rows.map(({ titleId, halves }) => ({ titleId, before: null, after: halves })),
    )
  },
}
