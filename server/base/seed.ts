// Runs the seeds of a fresh site: each room's once, in the order of the shelves.
import type { Db } from '#server/base/database/database.ts'
import type { AppContext } from './app-context.ts'
import { seeds } from './tables.ts'

export interface Seed {
  room: string
  /** Content that every site needs: tiers, categories, settings. */
  base?(db: Db, context: AppContext): Promise<void>
  /** Sample members, topics, listings, posts, events. */
  demo?(db: Db, context: AppContext): Promise<void>
}

/**
 * Runs the seeds that have not run yet, each part in its own transaction. Two processes starting at once seed once.
 * Returns the names of the seeds that ran.
 */
export async function runSeeds(context: AppContext, rooms: readonly Seed[]): Promise<string[]> {
  const { seed } = context.config
  if (seed === 'none') return []
  const seeded: string[] = []
  for (const level of ['base', 'demo'] as const) {
    if (level === 'demo' && seed !== 'demo') continue
    for (const room of rooms) {
      const seedRoom = room[level]
      if (!seedRoom) continue
      const name = `${room.room}:${level}`
      const isNew = await context.db.transaction(async (tx) => {
        const claimed = await tx.insert(seeds).values({ name }).onConflictDoNothing().returning()
        if (claimed.length === 0) return false
        await seedRoom(tx, context)
        return true
      })
      if (isNew) seeded.push(name)
    }
  }
  return seeded
}
