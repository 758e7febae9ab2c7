import { sql } from 'drizzle-orm'
import type { ActivitySource } from '#server/accounts/profile/activity.ts'
import type { Db } from '#server/base/database/database.ts'
import { nameMachines } from '#server/machines/activity.ts'
import type { Catalogue } from '#server/machines/catalogue/catalogue.ts'
import { collectionEntries } from './tables.ts'

/** Activity entries: machines that the member added to their collection. */
export function collectionActivity(db: Db, catalogue: Catalogue): ActivitySource {
  const { id, opdbId, createdAt, userId } = collectionEntries
  return {
    kinds: ['collection'],
    rows: ({
      member,
    }) => sql`select 'collection' as kind, ${id} as id, 0 as place, ${opdbId} as ref, null::text as title,
      ${createdAt} as at from ${collectionEntries} where ${userId} = ${member.id}`,
    name: nameMachines(db, catalogue),
  }
}
