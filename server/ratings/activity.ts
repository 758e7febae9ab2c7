import { and, eq, sql } from 'drizzle-orm'
import type { ActivitySource } from '#server/accounts/profile/activity.ts'
import type { Db } from '#server/base/database/database.ts'
import { nameMachines } from '#server/machines/activity.ts'
import type { Catalogue } from '#server/machines/catalogue/catalogue.ts'
import { isGiven } from './ratings.ts'
import { ratings } from './tables.ts'

/** Activity entries: ratings, or reviews if they have a text. */
export function ratingActivity(db: Db, catalogue: Catalogue): ActivitySource {
  return {
    kinds: ['rating', 'review'],
    rows: ({
      member,
    }) => sql`select case when ${ratings.review} is null then 'rating' else 'review' end as kind,
      ${ratings.id} as id, 0 as place, ${ratings.titleId} as ref, null::text as title, ${ratings.updatedAt} as at
      from ${ratings} where ${and(eq(ratings.userId, member.id), isGiven())}`,
    name: nameMachines(db, catalogue),
  }
}
