// Which rows of a file are added to the logbooks as they are: what is there already is skipped, and limits hold.
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { ImportProblem } from '#contract/collections/staged-imports.ts'
import { users } from '#server/accounts/tables.ts'
import type { Db } from '#server/base/database/database.ts'
import { refusalOf } from '#server/base/refusal.ts'
import { lockSelf } from '#server/collections/entries/entry-writes.ts'
import type { CheckedRow, ImportingMember } from '#server/collections/imports/import-kinds.ts'
import { collectionEntries } from '#server/collections/tables.ts'
import { fullnessOf } from '#server/logbook/entries/log-entries.ts'
import { logbookEntries, logbookShares } from '#server/logbook/tables.ts'
import { findSanctions, isSilenced } from '#server/moderation/members/sanctions.ts'
import { fingerprint } from './fingerprints.ts'
import type { ImportedLogEntry } from './log-rows.ts'

const t = logbookEntries

/** Locks the member and the machines, so that other writes cannot exceed the limits. */
export async function findFitting(
  tx: Db,
  member: ImportingMember,
  rows: readonly CheckedRow<ImportedLogEntry>[],
): Promise<{ entries: ImportedLogEntry[]; skipped: number; problems: ImportProblem[] }> {
  await lockSelf(tx, member.userId)
  const ids = [...new Set(rows.map(({ entry }) => entry.machineEntryId))]
  const machines = await lockMachines(tx, member.userId, ids)
  const closed = await listClosed(tx, member, ids)
  const counts = await countEntries(tx, member.userId)
  const present = await countPresent(tx, ids)
  const entries: ImportedLogEntry[] = []
  const problems: ImportProblem[] = []
  let skipped = 0
  for (const { row, entry } of rows) {
    const { machineEntryId: id, print } = entry
    const copies = present.get(print) ?? 0
    if (copies > 0) {
      present.set(print, copies - 1)
      skipped += 1
      continue
    }
    const ofMachine = counts.ofMachine.get(id) ?? 0
    const text = !machines.has(id)
      ? 'This machine is no longer in your collection.'
      : closed.has(id)
        ? refusalOf('silenced').message
        : fullnessOf({ ofMachine, ofMember: counts.ofMember })?.text
    if (text) {
      problems.push({ row, text })
      continue
    }
    counts.ofMachine.set(id, ofMachine + 1)
    counts.ofMember += 1
    entries.push(entry)
  }
  return { entries, skipped, problems }
}

/** The machines that are still the member's. */
async function lockMachines(tx: Db, userId: number, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const { id } = collectionEntries
  const rows = await tx
    .select({ id })
    .from(collectionEntries)
    .where(and(eq(collectionEntries.userId, userId), inArray(id, [...ids])))
    .orderBy(asc(id))
    .for('update')
  return new Set(rows.map((row) => row.id))
}

/** Machines whose logbook others read by a link: members who are silenced cannot write there. */
async function listClosed(tx: Db, { userId, now }: ImportingMember, ids: readonly number[]) {
  const [member] = await tx.select({ role: users.role }).from(users).where(eq(users.id, userId))
  if (member?.role === 'admin' || !isSilenced(await findSanctions(tx, userId), now)) return new Set<number>()
  const { machineEntryId } = logbookShares
  const rows = await tx
    .select({ id: machineEntryId })
    .from(logbookShares)
    .where(inArray(machineEntryId, [...ids]))
  return new Set(rows.map((row) => row.id))
}

async function countEntries(tx: Db, userId: number) {
  const rows = await tx
    .select({ id: t.machineEntryId, count: sql<number>`count(*)::int` })
    .from(t)
    .where(eq(t.userId, userId))
    .groupBy(t.machineEntryId)
  return {
    ofMachine: new Map(rows.map(({ id, count }) => [id, count])),
    ofMember: rows.reduce((sum, { count }) => sum + count, 0),
  }
}

/** Entries per statement: their notes may be long. */
const STEP = 1_000

/** How often each entry is there, by fingerprint: two that are alike in all may both be meant. */
async function countPresent(tx: Db, ids: readonly number[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  if (ids.length === 0) return counts
  for (let after = 0; ; ) {
    const rows = await tx
      .select()
      .from(t)
      .where(and(inArray(t.machineEntryId, [...ids]), gt(t.id, after)))
      .orderBy(asc(t.id))
      .limit(STEP)
    for (const row of rows) {
      const print = fingerprint(row.machineEntryId, row)
      counts.set(print, (counts.get(print) ?? 0) + 1)
    }
    const last = rows.at(-1)
    if (!last || rows.length < STEP) return counts
    after = last.id
  }
}
