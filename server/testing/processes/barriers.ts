// Races without luck: one side is held in the midst of its transaction until the other is seen to wait for it.
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { rowsOf } from '#server/base/database/database.ts'
import type { TestSite } from '#server/testing/site.ts'

interface Held {
  /** Resolves once the first such job is being added. */
  reached: Promise<void>
  letGo(): void
}

/** Holds the first transaction that adds a job of that kind, until it is released. */
export function holdAtJob(site: TestSite, name: string): Held {
  const { jobs } = site.context
  const { add } = jobs
  const arrival = openGate()
  const gate = openGate()
  jobs.add = async (db, type, data, options) => {
    await add(db, type, data, options)
    if (type.name !== name) return
    jobs.add = add
    arrival.open()
    await gate.opened
  }
  return { reached: arrival.opened, letGo: gate.open }
}

/** A promise that is kept when `open` is called. */
export function openGate() {
  let open: () => void = () => undefined
  const opened = new Promise<void>((done) => {
    open = done
  })
  return { opened, open }
}

/** Waits until a statement waits for a lock. */
export async function untilOneWaits({ context }: TestSite): Promise<void> {
  const waiting = sql`select 1 as one from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  await expect
    .poll(async () => (await rowsOf(context.db, waiting)).length, { timeout: 5_000 })
    .toBeGreaterThan(0)
}
