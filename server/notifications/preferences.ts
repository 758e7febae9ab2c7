// Members' channels per kind of notification: their choice, or else the default.
import { and, inArray } from 'drizzle-orm'
import { may } from '#contract/entitlements.ts'
import {
  NOTIFICATION_KIND_TEXTS,
  NOTIFICATION_KINDS,
  type NotificationKind,
} from '#contract/notifications/kinds.ts'
import type { NotificationChoice, NotificationChoices } from '#contract/notifications/notifications.ts'
import type { Viewer } from '#contract/viewer.ts'
import { lockCaller, lockMember } from '#server/accounts/members.ts'
import { type Db, isOneOf } from '#server/base/database/database.ts'
import { refuse } from '#server/base/refusal.ts'
import { notificationPreferences } from './tables.ts'

export interface Ways {
  bell: boolean
  mail: boolean
  push: boolean
}

/** Turning push on in a browser is the choice itself: there, what the bell tells is pushed too. */
function usualWays(kind: NotificationKind): Ways {
  const { bell, mail } = NOTIFICATION_KIND_TEXTS[kind]
  return { bell, mail, push: bell }
}

/** Channels of a kind for a member, all loaded in one query, for some kinds or for every kind. */
export async function findWays(
  db: Db,
  userIds: readonly number[],
  kinds: readonly NotificationKind[] = NOTIFICATION_KINDS,
): Promise<(userId: number, kind: NotificationKind) => Ways> {
  const rows =
    userIds.length === 0
      ? []
      : await db
          .select()
          .from(notificationPreferences)
          .where(
            and(
              isOneOf(notificationPreferences.userId, userIds),
              kinds === NOTIFICATION_KINDS ? undefined : inArray(notificationPreferences.kind, [...kinds]),
            ),
          )
  const chosen = new Map(rows.map((row) => [`${row.userId} ${row.kind}`, row]))
  return (userId, kind) => {
    const { bell, mail, push } = chosen.get(`${userId} ${kind}`) ?? usualWays(kind)
    return { bell, mail: mail || NOTIFICATION_KIND_TEXTS[kind].isMailFixed === true, push }
  }
}

/** Kinds that the member can receive: moderators' kinds are not offered to others. */
function kindsFor(viewer: Viewer): NotificationKind[] {
  return NOTIFICATION_KINDS.filter((kind) => may(viewer, NOTIFICATION_KIND_TEXTS[kind].access))
}

export async function listChoices(db: Db, viewer: Viewer, userId: number): Promise<NotificationChoices> {
  const waysOf = await findWays(db, [userId])
  return { data: kindsFor(viewer).map((kind) => ({ kind, ...waysOf(userId, kind) })) }
}

/** Without `push` that channel stays as it is. */
type Choice = Omit<NotificationChoice, 'push'> & { push?: boolean | undefined }

export async function writeChoices(
  db: Db,
  viewer: Viewer,
  { userId, choices }: { userId: number; choices: readonly Choice[] },
): Promise<void> {
  const kinds = kindsFor(viewer)
  for (const { kind, mail } of choices) {
    if (!kinds.includes(kind))
      throw refuse.invalid('unknown_kind', "You don't get notifications of this kind.")
    if (!mail && NOTIFICATION_KIND_TEXTS[kind].isMailFixed) {
      throw refuse.invalid(
        'mail_always',
        `Emails about ${NOTIFICATION_KIND_TEXTS[kind].label.toLowerCase()} can't be turned off.`,
      )
    }
  }
  // If a kind occurs twice, the last one counts.
  const last = [...new Map(choices.map((choice) => [choice.kind, choice])).values()]
  await db.transaction(async (tx) => {
    await lockCaller(tx, userId)
    for (const choice of last) {
      await tx
        .insert(notificationPreferences)
        .values({ userId, ...choice, push: choice.push ?? usualWays(choice.kind).push })
        .onConflictDoUpdate({
          target: [notificationPreferences.userId, notificationPreferences.kind],
          set: {
            bell: choice.bell,
            mail: choice.mail,
            ...(choice.push !== undefined && { push: choice.push }),
          },
        })
    }
  })
}

/**
 * Unsubscribes from emails of some kinds; the bell stays. Skips kinds whose emails are fixed. Does nothing for a member
 * who is erased or unknown, as after the restore of an older backup.
 */
export async function stopEmails(db: Db, userId: number, kinds: readonly NotificationKind[]): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await lockMember(tx, userId))) return
    for (const kind of kinds) {
      if (NOTIFICATION_KIND_TEXTS[kind].isMailFixed) continue
      await tx
        .insert(notificationPreferences)
        .values({ userId, kind, ...usualWays(kind), mail: false })
        .onConflictDoUpdate({
          target: [notificationPreferences.userId, notificationPreferences.kind],
          set: { mail: false },
        })
    }
  })
}
