// A banned member cannot sign in, and notices are for those who can: a ban is told in a letter of its own.
import { and, eq, isNotNull } from 'drizzle-orm'
import { users } from '#server/accounts/tables.ts'
import type { Mail } from '#server/adapters/mail/port.ts'
import type { House } from '#server/base/house.ts'
import { jobType } from '#server/base/jobs.ts'
import { writeLetter } from '#server/site/letters.ts'
import { readSettings } from '#server/site/settings.ts'
import { memberMeasures } from './tables.ts'

export const mailBan = jobType<{ measureId: number }>('mail-ban', { retries: 5, atOnce: 5 })

/** Nothing where the address is not proven to be theirs, or the ban has ended meanwhile. */
export async function sendBanLetter({ db, config }: House, mail: Mail, measureId: number): Promise<void> {
  const [row] = await db
    .select({ text: memberMeasures.text, username: users.username, email: users.email })
    .from(memberMeasures)
    .innerJoin(users, eq(users.id, memberMeasures.userId))
    .where(and(eq(memberMeasures.id, measureId), isNotNull(users.bannedAt), isNotNull(users.emailVerifiedAt)))
  if (!row?.email) return
  const { name: siteName } = await readSettings(db)
  await mail.send(
    writeLetter({
      siteName,
      siteUrl: config.publicUrl,
      to: row.email,
      name: row.username,
      subject: 'Your account was closed by the moderators',
      paragraphs: [
        'The moderators closed your account. You are signed out everywhere and cannot sign in any more.',
        `Their reason:\n${row.text}`,
      ],
      why: 'you had an account there',
    }),
  )
}
