// Reports follow what they are about when it becomes a thing of another kind.
import { and, eq } from 'drizzle-orm'
import type { ReportKind } from '#contract/moderation/constants.ts'
import type { Db } from '#server/base/database/database.ts'
import { moderationCases } from '#server/moderation/tables.ts'

interface Thing {
  kind: ReportKind
  id: number
}

/** In the transaction that turns the one into the other, which nobody has reported yet. */
export async function moveCases(tx: Db, from: Thing, to: Thing): Promise<void> {
  await tx
    .update(moderationCases)
    .set({ kind: to.kind, thingId: to.id })
    .where(and(eq(moderationCases.kind, from.kind), eq(moderationCases.thingId, from.id)))
}
