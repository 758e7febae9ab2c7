// Notifications of questions to the seller, and of answers to the member who asked.
import { eq } from 'drizzle-orm'
import { paths } from '#contract/paths.ts'
import { quoted } from '#contract/writing/quotation.ts'
import { shownMemberName } from '#server/accounts/profile/member-names.ts'
import { users } from '#server/accounts/tables.ts'
import type { Db } from '#server/base/database/database.ts'
import { listingQuestions, listings } from '#server/market/tables.ts'

interface About extends Record<string, unknown> {
  questionId: number
}

async function find(db: Db, { questionId }: About) {
  const [row] = await db
    .select({ post: listingQuestions, listing: listings, author: shownMemberName })
    .from(listingQuestions)
    .innerJoin(listings, eq(listings.id, listingQuestions.listingId))
    .innerJoin(users, eq(users.id, listingQuestions.authorId))
    .where(eq(listingQuestions.id, questionId))
  if (!row) return null
  const { questionId: answered } = row.post
  const [question] = answered
    ? await db.select().from(listingQuestions).where(eq(listingQuestions.id, answered))
    : []
  return { ...row, question }
}

const subjectOf = (questionId: number) => `question:${questionId}`

export async function notificationsOfQuestion(db: Db, about: About) {
  const row = await find(db, about)
  if (!row || row.post.hiddenAt || row.listing.hiddenAt || row.question?.hiddenAt) return []
  const { post, listing, author, question } = row
  const title = quoted(listing.title)
  return [
    {
      userId: question ? question.authorId : listing.sellerId,
      kind: 'question' as const,
      title: question ? `${author} answered your question about ${title}` : `${author} asks about ${title}`,
      path: `${paths.listing(listing.id)}#questions`,
      actorId: post.authorId,
      subject: subjectOf(post.id),
      mayRead: 'listing.read' as const,
    },
  ]
}

/** Withdraws the notification when the post is taken down or deleted. */
export async function notificationsOfHiddenQuestion(db: Db, about: About) {
  const row = await find(db, about)
  if (row && !row.post.hiddenAt) return []
  return [{ kind: 'question' as const, subject: subjectOf(about.questionId) }]
}
