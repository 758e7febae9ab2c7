// Questions about listings and their sellers' answers. Both are posts; an answer has the question's id.
import { aliasedTable, and, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { may } from '#contract/entitlements.ts'
import { OPEN_QUESTIONS_MAX } from '#contract/market/question-constants.ts'
import type { NewAnswer, NewQuestion, Question } from '#contract/market/questions.ts'
import { paths } from '#contract/paths.ts'
import type { Viewer, ViewingMember } from '#contract/viewer.ts'
import { quoted } from '#contract/writing/quotation.ts'
import { lockCaller } from '#server/accounts/members.ts'
import { namedMember } from '#server/accounts/profile/member-names.ts'
import { users } from '#server/accounts/tables.ts'
import type { AppContext } from '#server/base/app-context.ts'
import type { Db } from '#server/base/database/database.ts'
import type { Found, Window } from '#server/base/database/paging.ts'
import { type Blanks, statementTemplate } from '#server/base/database/statement-templates.ts'
import { emit } from '#server/base/events/events.ts'
import { refuse } from '#server/base/refusal.ts'
import { mustBeVisible, visibilityColumns, visibleColumns } from '#server/market/listings/visibility.ts'
import { lockParties } from '#server/market/offers/offer-steps.ts'
import { listingQuestions, listings } from '#server/market/tables.ts'
import { type HoldsFirstPosts, holdForReview } from '#server/moderation/cases/held-posts.ts'
import { isBlockedBetween, isNotFromBlocked } from '#server/moderation/members/blocks.ts'
import { findSanctions } from '#server/moderation/members/sanctions.ts'
import { freshened, type StoredText, storedText, writeText } from '#server/writing/stored.ts'
import { questionAnswered, questionAsked, questionShown } from './question-events.ts'

interface Asking {
  viewer: Viewer
  me: ViewingMember
  holds: HoldsFirstPosts
}

const q = listingQuestions

/** Posts shown to the viewer: hidden ones only to their author and staff. */
function isVisibleTo(viewer: Viewer): SQL | undefined {
  if (may(viewer, 'moderator')) return undefined
  return sql`(${q.hiddenAt} is null or ${q.authorId} = ${viewer.member?.id ?? 0})`
}

const postColumns = {
  id: q.id,
  listingId: q.listingId,
  questionId: q.questionId,
  createdAt: q.createdAt,
  hiddenAt: q.hiddenAt,
  ...storedText(q),
}

function selectPosts(db: Db) {
  return db
    .select({ ...postColumns, author: namedMember })
    .from(q)
    .innerJoin(users, eq(users.id, q.authorId))
    .$dynamic()
}

type PostRow = Awaited<ReturnType<typeof selectPosts>>[number]
type SeenQuestion = PostRow & { html: string; answer: (PostRow & { html: string }) | null }

/** Questions on a listing that the viewer may see; newest first. */
export async function listQuestions(
  db: Db,
  viewer: Viewer,
  listingId: number,
  window: Window,
): Promise<Found<SeenQuestion>> {
  const rows = await readQuestions(db, viewer, { listingId, ...window })
  mustBeVisible(rows[0]?.listing, viewer)
  const posts = rows.flatMap(({ post, author }) => (post && author ? [{ ...post, author }] : []))
  return { rows: await withAnswers(db, viewer, posts), total: rows[0]?.total ?? 0 }
}

/** The listing's row comes with the page and its total, and comes even if the page is empty. */
const readQuestions = statementTemplate(
  (db, viewer, { listingId, limit, offset }: Blanks<Window & { listingId: number }>) => {
    const where = and(
      eq(q.listingId, listingId),
      isNull(q.questionId),
      isVisibleTo(viewer),
      isNotFromBlocked(viewer, q.authorId),
    )
    const order = [desc(q.createdAt), desc(q.id)]
    const page = db
      .select({ id: q.id })
      .from(q)
      .where(where)
      .orderBy(...order)
      .limit(limit)
      .offset(offset)
      .as('page')
    const total = sql<number>`(select count(*)::int from ${q} where ${where})`
    return db
      .select({ listing: visibilityColumns, post: postColumns, author: namedMember, total })
      .from(listings)
      .leftJoin(page, sql`true`)
      .leftJoin(q, eq(q.id, page.id))
      .leftJoin(users, eq(users.id, q.authorId))
      .where(eq(listings.id, listingId))
      .orderBy(...order)
  },
)

async function withAnswers(db: Db, viewer: Viewer, rows: readonly PostRow[]): Promise<SeenQuestion[]> {
  const ids = rows.map(({ id }) => id)
  const answers =
    ids.length === 0
      ? []
      : await selectPosts(db).where(
          and(inArray(q.questionId, ids), isVisibleTo(viewer), isNotFromBlocked(viewer, q.authorId)),
        )
  const fresh = await freshened<PostRow & StoredText>(db, [...rows, ...answers])
  const answerTo = new Map(fresh.flatMap((row) => (row.questionId === null ? [] : [[row.questionId, row]])))
  return fresh
    .filter(({ questionId }) => questionId === null)
    .map((row) => ({ ...row, answer: answerTo.get(row.id) ?? null }))
}

async function getQuestion(db: Db, viewer: Viewer, id: number): Promise<SeenQuestion> {
  const rows = await selectPosts(db).where(and(eq(q.id, id), isNull(q.questionId), isVisibleTo(viewer)))
  const [row] = await withAnswers(db, viewer, rows)
  if (!row) throw questionNotFound()
  return row
}

const questionNotFound = () => refuse.notFound('question_not_found', 'This question does not exist.')

export async function askQuestion(
  { db, clock }: AppContext,
  listingId: number,
  { text, sendKey }: NewQuestion,
  { viewer, me, holds }: Asking,
): Promise<SeenQuestion> {
  const now = clock.now()
  const id = await db.transaction(async (tx) => {
    const sent = await findSent(tx, me.id, sendKey)
    const [found] = await tx.select(visibleColumns).from(listings).where(eq(listings.id, listingId))
    const listing = mustBeVisible(found, viewer)
    if (sent) {
      mustStandHere(sent.questionId === null && sent.listingId === listingId)
      return sent.id
    }
    await mustBeAskable(tx, listing, me)
    const written = await writeText(tx, text)
    const isHeld = await holds.needsReview(tx, me.id)
    const [row] = await tx
      .insert(q)
      .values({
        ...written,
        listingId,
        authorId: me.id,
        sendKey: sendKey ?? null,
        createdAt: now,
        hiddenAt: isHeld ? now : null,
      })
      .returning({ id: q.id })
    if (!row) throw new Error('the insert returned no row')
    const thing = toModeratedQuestion({ authorId: me.id, title: listing.title, listingId }, written.excerpt)
    if (isHeld) await holdForReview(tx, { kind: 'question', id: row.id, thing, now })
    else await emit(tx, questionAsked, { questionId: row.id })
    return row.id
  })
  return getQuestion(db, viewer, id)
}

type ListingRow = typeof listings.$inferSelect

async function mustBeAskable(tx: Db, listing: ListingRow, me: ViewingMember): Promise<void> {
  if (listing.sellerId === me.id) throw refuse.conflict('own_listing', 'This is your own listing.')
  const there = await lockParties(tx, [listing.sellerId])
  if (!there.has(listing.sellerId) || (await findSanctions(tx, listing.sellerId)).bannedAt)
    throw refuse.conflict('seller_gone', 'The seller is no longer a member.')
  if (listing.state !== 'open' && listing.state !== 'pending')
    throw refuse.conflict('listing_over', 'This listing is over. Questions are closed.')
  await mustNotBeApart(tx, me.id, listing.sellerId)
  const answers = aliasedTable(q, 'answers')
  const isOpen = and(
    eq(q.listingId, listing.id),
    eq(q.authorId, me.id),
    isNull(q.questionId),
    sql`not exists (select from ${q} as ${answers} where ${answers.questionId} = ${q.id})`,
  )
  if ((await tx.$count(q, isOpen)) >= OPEN_QUESTIONS_MAX) {
    const text = `You’ve asked ${OPEN_QUESTIONS_MAX} questions here that wait for an answer.`
    throw refuse.conflict('questions_used_up', text)
  }
}

async function mustNotBeApart(tx: Db, a: number, b: number): Promise<void> {
  if (await isBlockedBetween(tx, a, b)) throw refuse.forbidden('blocked', 'You can’t write to each other.')
}

type SentPost = Pick<typeof q.$inferSelect, 'id' | 'listingId' | 'questionId'>

/**
 * Finds the post with this key. Locks the member, so that of two concurrent requests the second finds the first one's
 * post, and so that the limit of questions holds.
 */
async function findSent(tx: Db, authorId: number, sendKey: string | undefined): Promise<SentPost | null> {
  await lockCaller(tx, authorId)
  if (!sendKey) return null
  const [row] = await tx
    .select({ id: q.id, listingId: q.listingId, questionId: q.questionId })
    .from(q)
    .where(and(eq(q.authorId, authorId), eq(q.sendKey, sendKey)))
  return row ?? null
}

/** Refuses a key that was used for another post. */
function mustStandHere(isHere: boolean): void {
  if (!isHere) throw refuse.conflict('sent_elsewhere', 'This text was already sent elsewhere.')
}

export async function answerQuestion(
  { db, clock }: AppContext,
  questionId: number,
  { text, sendKey }: NewAnswer,
  { viewer, me }: Omit<Asking, 'holds'>,
): Promise<SeenQuestion> {
  await db.transaction(async (tx) => {
    const sent = await findSent(tx, me.id, sendKey)
    if (sent) return mustStandHere(sent.questionId === questionId)
    const [found] = await tx
      .select({ question: q, listing: visibleColumns })
      .from(q)
      .innerJoin(listings, eq(listings.id, q.listingId))
      .where(and(eq(q.id, questionId), isNull(q.questionId), isVisibleTo(viewer)))
      .for('update', { of: q })
    if (!found) throw questionNotFound()
    const { question, listing } = found
    mustBeVisible(listing, viewer)
    if (listing.sellerId !== me.id) throw refuse.forbidden('not_yours', 'Only the seller can answer.')
    await mustNotBeApart(tx, me.id, question.authorId)
    if ((await tx.$count(q, eq(q.questionId, questionId))) > 0)
      throw refuse.conflict('question_answered', 'You’ve answered this question already.')
    const [row] = await tx
      .insert(q)
      .values({
        ...(await writeText(tx, text)),
        listingId: question.listingId,
        questionId,
        authorId: me.id,
        sendKey: sendKey ?? null,
        createdAt: clock.now(),
      })
      .returning({ id: q.id })
    if (row) await emit(tx, questionAnswered, { questionId: row.id })
  })
  return getQuestion(db, viewer, questionId)
}

/** Deletes a question with its answer, and withdraws the notifications of both. */
export async function removeQuestion(db: Db, id: number, userId: number): Promise<void> {
  await db.transaction(async (tx) => {
    const answers = await tx.select({ id: q.id }).from(q).where(eq(q.questionId, id))
    const gone = await tx
      .delete(q)
      .where(and(eq(q.id, id), eq(q.authorId, userId)))
      .returning({ id: q.id })
    if (gone.length === 0) throw questionNotFound()
    for (const row of [...gone, ...answers]) await emit(tx, questionShown, { questionId: row.id })
  })
}

/** A member's visible questions and answers; a new member's first posts may be held for review. */
export async function countQuestionsOf(db: Db, authorId: number): Promise<number> {
  return db.$count(q, and(eq(q.authorId, authorId), isNull(q.hiddenAt)))
}

export function toModeratedQuestion(
  { authorId, title, listingId }: { authorId: number; title: string; listingId: number },
  excerpt: string,
) {
  return { authorId, title: `About ${quoted(title)}`, excerpt, path: `${paths.listing(listingId)}#questions` }
}

function toPost({ id, author, text, html, createdAt, hiddenAt }: PostRow & { html: string }) {
  return { id, author, text, html, createdAt: createdAt.toISOString(), isHidden: hiddenAt !== null }
}

export function toQuestion({ answer, ...row }: SeenQuestion): Question {
  return { ...toPost(row), answer: answer && toPost(answer) }
}
