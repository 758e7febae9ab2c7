// Steps of tests about collections.
import { sql } from 'drizzle-orm'
import { rowsOf } from '#server/base/database/database.ts'
import type { TestMember, TestSite } from '#server/testing/site.ts'

export const GODZILLA = 'GweeP-MW95j'
export const DEADPOOL = 'G6lnq-Mq1kv'
export const METALLICA = 'GRBE4-MQK1Z'
export const MEDIEVAL_MADNESS = 'G5pe4-MePZv'
/** A title with two editions, and both of them. */
export const MEDIEVAL = { title: 'G5pe4', first: 'G5pe4-MePZv', remake: 'G5pe4-MyNkp' }

/** Differences between the stored counters and counts of the rows; empty if there are none. */
export const differingSums = ({ context }: TestSite) =>
  rowsOf(
    context.db,
    sql`with counted as (
        select opdb_id, count(*) filter (where kind = 'owned') as owned, count(*) filter (where kind = 'wanted') as wanted,
          count(*) filter (where kind = 'had') as had, count(*) filter (where kind = 'favorite') as favorites
        from (select opdb_id, status as kind from collection_entries
          union all select opdb_id, 'favorite' from favorites) each
        group by opdb_id)
      select coalesce(c.opdb_id, f.opdb_id) as opdb_id from machine_counters f full join counted c using (opdb_id)
      where (coalesce(c.owned, 0), coalesce(c.wanted, 0), coalesce(c.had, 0), coalesce(c.favorites, 0))
        <> (coalesce(f.owned, 0), coalesce(f.wanted, 0), coalesce(f.had, 0), coalesce(f.favorites, 0))`,
  )

/** `given` is a function, since the site opens before each test. */
export function collectingOn(given: () => TestSite) {
  return {
    add: (as: TestMember | null, entry: object = {}) =>
      given().request('POST /api/collection', {
        as,
        body: { opdbId: GODZILLA, status: 'owned', ...entry },
      }),
    change: (as: TestMember | null, id: number, change: object) =>
      given().request(`PATCH /api/collection/${id}`, { as, body: change }),
    remove: (as: TestMember | null, id: number) => given().request(`DELETE /api/collection/${id}`, { as }),
    own: async (as: TestMember, query = '') =>
      (await given().request(`GET /api/collection${query}`, { as })).body,
    owners: async (as: TestMember, id = GODZILLA, query = '') =>
      (await given().request(`GET /api/machines/${id}/keepers${query}`, { as })).body,
  }
}
