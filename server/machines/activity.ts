// Machines in members' activity: their proposals, and machine names for activity of other rooms.
import { sql } from 'drizzle-orm'
import { paths } from '#contract/paths.ts'
import type { ActivitySource } from '#server/accounts/profile/activity.ts'
import type { Db } from '#server/base/database/database.ts'
import type { Catalogue } from '#server/machines/catalogue/catalogue.ts'
import { findCards } from '#server/machines/catalogue/machine-cards.ts'
import { machineProposals } from './tables.ts'

/** Names rows whose `ref` is a machine's id by the machine's present name. */
export function nameMachines(db: Db, catalogue: Catalogue): ActivitySource['name'] {
  return async (rows) => {
    const ids = rows.flatMap(({ ref }) => ref ?? [])
    const cards = await findCards(db, catalogue.index(), ids)
    return rows.map(({ ref }) => {
      const id = ref ?? ''
      const name = cards.get(id)?.name
      return { title: name ?? id, url: paths.machine(id, name) }
    })
  }
}

export const proposalActivity: ActivitySource = {
  kinds: ['proposal'],
  rows: ({
    member,
  }) => sql`select 'proposal' as kind, ${machineProposals.id} as id, 0 as place, null::text as ref,
    ${machineProposals.machineName} as title, ${machineProposals.createdAt} as at
    from ${machineProposals} where ${machineProposals.proposerId} = ${member.id}`,
  name: async (rows) => rows.map(({ id, title }) => ({ title: title ?? '', url: paths.proposal(id) })),
}
