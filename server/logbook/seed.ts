// Sample logbooks, so that the screens are not empty on the first day.
import { and, eq } from 'drizzle-orm'
import { sampleMembers } from '#server/accounts/seed.ts'
import { dayOf, monthsAfter } from '#server/base/days.ts'
import type { Seed } from '#server/base/seed.ts'
import { collectionEntries } from '#server/collections/tables.ts'
import { numberOfDay } from '#server/logbook/reminders/days.ts'
import { writeOptional } from '#server/writing/optional-text.ts'
import { SAMPLE_LOGBOOKS } from './seed-logbooks.ts'
import { logbookEntries, logbookReminders } from './tables.ts'

const centsOf = (dollars: number | null | undefined) => (dollars == null ? null : Math.round(dollars * 100))

export const logbookSeed: Seed = {
  room: 'logbook',
  demo: async (db, { clock }) => {
    const members = await sampleMembers(db)
    const now = clock.now()
    for (const { username, opdbId, entries, reminders = [] } of SAMPLE_LOGBOOKS) {
      const userId = members.get(username)
      if (userId === undefined) continue
      const whose = and(eq(collectionEntries.userId, userId), eq(collectionEntries.opdbId, opdbId))
      const [machine] = await db.select().from(collectionEntries).where(whose).limit(1)
      if (!machine) continue
      let games = 0
      for (const { kind, happenedOn, note = null, amount, parts = [], ...entry } of entries) {
        const costs = parts.map(({ name, cost }) => ({ name, costCents: centsOf(cost) }))
        if (kind === 'play') games += entry.games ?? 1
        await db.insert(logbookEntries).values({
          userId,
          machineEntryId: machine.id,
          kind,
          day: numberOfDay(happenedOn),
          note,
          ...(await writeOptional(db, note, 'note')),
          amountCents: centsOf(amount),
          parts: costs,
          partsCents:
            costs.length > 0 ? costs.reduce((sum, { costCents }) => sum + (costCents ?? 0), 0) : null,
          counterparty: entry.counterparty ?? null,
          score: entry.score ?? null,
          players: entry.players ?? null,
          games: kind === 'play' ? (entry.games ?? 1) : null,
          createdAt: now,
          updatedAt: now,
        })
      }
      for (const { what, afterMonths, afterGames, repeats } of reminders) {
        await db.insert(logbookReminders).values({
          userId,
          machineEntryId: machine.id,
          what,
          dueOn: afterMonths ? monthsAfter(dayOf(now), afterMonths) : null,
          dueAtGames: afterGames ? games + afterGames : null,
          everyMonths: repeats ? (afterMonths ?? null) : null,
          everyGames: repeats ? (afterGames ?? null) : null,
          createdAt: now,
        })
      }
    }
  },
}
