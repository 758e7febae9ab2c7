// The email about a ban: a banned member cannot sign in, and so cannot read notifications.
import { and, eq, isNotNull } from 'drizzle-orm'
import { shownMemberName } from '#server/accounts/profile/member-names.ts'
import { users } from '#server/accounts/tables.ts'
import type { Mail } from '#server/adapters/mail/port.ts'
import type { AppContext } from '#server/base/app-context.ts'
import { mailJobType } from '#server/base/jobs/jobs.ts'
import { sanctionHistory } from '#server/moderation/tables.ts'
import type { Email } from '#server/site/email-shape.ts'
import { sendToMember } from '#server/site/emails.ts'
import { isBanned } from './sanctions.ts'

export const mailBan = mailJobType<{ sanctionId: number }>('mail-ban', { atOnce: 5 })

/** Sends nothing where the address is not verified, or the ban has ended meanwhile. */
export async function sendBanEmail(context: AppContext, mail: Mail, sanctionId: number): Promise<void> {
  const [row] = await context.db
    .select({ reason: sanctionHistory.text, name: shownMemberName, email: users.email })
    .from(sanctionHistory)
    .innerJoin(users, eq(users.id, sanctionHistory.userId))
    .where(and(eq(sanctionHistory.id, sanctionId), isBanned(users.id), isNotNull(users.emailVerifiedAt)))
  if (row?.email) await sendToMember(context, mail, { to: row.email, ...banEmail(row) })
}

export function banEmail({ name, reason }: { name: string; reason: string }): Email {
  return {
    subject: 'Your account was closed by the moderators',
    name,
    paragraphs: [
      'The moderators closed your account. You have been signed out everywhere and can no longer sign in.',
      'Their reason:',
      { quote: reason },
    ],
    reason: "You're receiving this email because you had an account on our site.",
  }
}
