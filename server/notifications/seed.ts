// Seeds notifications for the sample members.
import { asc, isNotNull, lt } from 'drizzle-orm'
import { DAY_MS } from '#contract/durations.ts'
import type { NotificationDraft } from '#server/accounts/notification-sources.ts'
import type { AppContext } from '#server/base/app-context.ts'
import type { Db } from '#server/base/database/database.ts'
import type { Seed } from '#server/base/seed.ts'
import { notificationsOfMessage } from '#server/messages/notifications.ts'
import { messages } from '#server/messages/tables.ts'
import { notificationsOfDecision } from '#server/moderation/notifications.ts'
import { moderationCases } from '#server/moderation/tables.ts'
import { getPushKeys } from '#server/notifications/push/keys.ts'
import { writeNotifications } from './notifications.ts'
import { needsOf } from './recipients.ts'
import { notifications } from './tables.ts'

/** Older ones are seeded as read. */
const SEEN_AFTER_MS = 2 * DAY_MS

/** Notifications of the sample messages and reports. */
async function seedSamples(db: Db, { clock }: AppContext): Promise<void> {
  const said = await db.select().from(messages).orderBy(asc(messages.createdAt))
  for (const { id, conversationId, authorId, createdAt } of said) {
    if (authorId !== null)
      await writeAll(
        db,
        await notificationsOfMessage(db, { conversationId, messageId: id, authorId }),
        createdAt,
      )
  }
  const decided = await db.select().from(moderationCases).where(isNotNull(moderationCases.decidedAt))
  for (const { id, decidedAt } of decided) {
    if (decidedAt) await writeAll(db, await notificationsOfDecision(db, { caseId: id }), decidedAt)
  }
  const seenBefore = new Date(clock.now().getTime() - SEEN_AFTER_MS)
  await db.update(notifications).set({ readAt: clock.now() }).where(lt(notifications.updatedAt, seenBefore))
}

async function writeAll(db: Db, drafts: readonly NotificationDraft[], at: Date): Promise<void> {
  const deliveries = drafts.map((draft) => {
    const needs = needsOf(draft.kind, draft)
    return { ...draft, needs, isInBell: true, mailDueAt: null }
  })
  await writeNotifications(db, deliveries, at)
}

export const notificationsSeed: Seed = { room: 'notifications', demo: seedSamples }

export const pushKeysSeed: Seed = {
  room: 'push',
  base: async (db) => {
    await getPushKeys(db)
  },
}
