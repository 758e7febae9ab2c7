// Moves cases when their subject becomes a thing of another kind.
import { and, eq } from 'drizzle-orm'
import type { ReportKind } from '#contract/moderation/constants.ts'
import type { Db } from '#server/base/database/database.ts'
import { moderationCases } from '#server/moderation/tables.ts'

interface Thing {
  kind: ReportKind
  id: number
}

/** Call it in the transaction that converts the thing; the new thing has no reports yet. */
export async function moveCases(tx: Db, from: Thing, to: Thing): Promise<void> {
  await tx
    .update(moderationCases)
    .set({ kind: to.kind, thingId: to.id })
    .where(and(eq(moderationCases.kind, from.kind), eq(moderationCases.thingId, from.id)))
}
