// A case that moves with its thing while a moderator restores it.
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLog } from '#server/base/tables.ts'
import { moderationCases } from '#server/moderation/tables.ts'
import { openGate, untilOneWaits } from '#server/testing/processes/barriers.ts'
import { openTestSite } from '#server/testing/site.ts'
import { moveCases } from './moved-cases.ts'

test('a restoration that waits for a move restores the thing that the case is about then', async () => {
  const site = await openTestSite()
  const { db, clock } = site.context
  const as = await site.member({ role: 'moderator' })
  const at = clock.now()
  const [row] = await db
    .insert(moderationCases)
    .values({
      ...{ kind: 'reply', thingId: 901, title: 'A reply', excerpt: '', openedAt: at, lastFlagAt: at },
      ...{ decidedAt: at, decision: 'upheld', takenDownAt: at },
    })
    .returning()
  const [moved, isWaited] = [openGate(), openGate()]
  const moving = db.transaction(async (tx) => {
    await moveCases(tx, { kind: 'reply', id: 901 }, { kind: 'topic', id: 902 })
    moved.open()
    await isWaited.opened
  })
  await moved.opened
  const restoring = site.request(`POST /api/moderation/cases/${row?.id}/restore`, { as })
  await untilOneWaits(site)
  isWaited.open()
  await moving
  expect((await restoring).status).toBe(200)
  const [restored] = await db.select().from(auditLog).where(eq(auditLog.action, 'thing_restored'))
  expect([restored?.subjectKind, restored?.subjectId]).toEqual(['topic', '902'])
})
