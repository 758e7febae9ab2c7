// Possible recipients: known from earlier conversations, or found by the beginning of a name.
import { and, asc, eq, isNotNull, isNull, max, ne, not, notExists, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { RECIPIENTS_MAX } from '#contract/messages/constants.ts'
import type { Recipient } from '#contract/messages/messages.ts'
import { isNamedFrom } from '#server/accounts/profile/display-names.ts'
import { users } from '#server/accounts/tables.ts'
import type { Db } from '#server/base/database/database.ts'
import { isApart } from '#server/moderation/members/blocks.ts'
import { picturedMember } from '#server/moderation/members/pictured-members.ts'
import { isNotBanned } from '#server/moderation/members/sanctions.ts'
import { memberBlocks } from '#server/moderation/tables.ts'
import { conversationMembers, conversations } from './tables.ts'

type RecipientRow = Awaited<ReturnType<typeof findRecipients>>[number]

/**
 * Members whose name begins so, by its visual form: those the member has written with first, the latest first, then
 * listed members by shortest name. Without a beginning, the former only. Excludes members whom this member blocked; a
 * block in the other direction removes only strangers, and among partners shows only on writing.
 */
export async function findRecipients(db: Db, userId: number, beginning?: string) {
  const partners = partnersOf(db, userId)
  return db
    .with(partners)
    .select(picturedMember)
    .from(users)
    .leftJoin(partners, eq(partners.userId, users.id))
    .where(
      and(
        beginning === undefined ? isNotNull(partners.userId) : isNamedFrom(beginning),
        // Partners are known already; of the others, unlisted members are not suggested.
        or(isNotNull(partners.userId), and(eq(users.isListed, true), not(isApart(userId, users.id)))),
        isNotBanned(users.id),
        ne(users.id, userId),
        isNotErased(),
      ),
    )
    .orderBy(sql`${partners.writtenAt} desc nulls last`, sql`length(${users.usernameKey})`, asc(users.id))
    .limit(RECIPIENTS_MAX)
}

/**
 * Members of all conversations that the member has not left, with the time of the last message; without those they
 * blocked.
 */
function partnersOf(db: Db, userId: number) {
  const own = alias(conversationMembers, 'own')
  const { conversationId, userId: partnerId } = conversationMembers
  const isBlocked = db
    .select({ one: sql`1` })
    .from(memberBlocks)
    .where(and(eq(memberBlocks.blockerId, userId), eq(memberBlocks.blockedId, partnerId)))
  return db.$with('partners').as(
    db
      .select({ userId: partnerId, writtenAt: max(conversations.lastActivityAt).as('written_at') })
      .from(own)
      .innerJoin(conversations, eq(conversations.id, own.conversationId))
      .innerJoin(conversationMembers, eq(conversationId, own.conversationId))
      .where(and(eq(own.userId, userId), isNull(own.leftAt), ne(partnerId, userId), notExists(isBlocked)))
      .groupBy(partnerId),
  )
}

/** Erased members keep a row, under a reserved name. */
export function isNotErased(): SQL {
  return sql`${users.username} <> 'deleted_' || ${users.id}`
}

export function toRecipient({ id, username, displayName, profileImageUrl }: RecipientRow): Recipient {
  return { id, username, displayName, profileImageUrl }
}
