// The demo seed contradicts itself nowhere. Rules over its rows, whatever the samples are called.
import { and, eq, isNotNull } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { users } from '#server/accounts/tables.ts'
import type { Db } from '#server/base/database/database.ts'
import { dayOf } from '#server/base/days.ts'
import { blogPosts } from '#server/blog/tables.ts'
import { collectionEntries } from '#server/collections/tables.ts'
import { forumReplies, forumTopics } from '#server/forum/tables.ts'
import { dateOfDay } from '#server/logbook/reminders/days.ts'
import { logbookEntries } from '#server/logbook/tables.ts'
import { listingSnapshots, listings, offers } from '#server/market/tables.ts'
import { memberPlans, membershipTiers } from '#server/membership/tables.ts'
import { conversationMembers, conversations, messages } from '#server/messages/tables.ts'
import { notifications } from '#server/notifications/tables.ts'
import { openTestSite } from '#server/testing/site.ts'

let db: Db
let now: Date
let names: ReadonlyMap<number | null, string>
beforeAll(async () => {
  const { context } = await openTestSite({ seed: 'demo', catalogue: 'whole' })
  db = context.db
  now = context.clock.now()
  names = new Map((await db.select().from(users)).map(({ id, username }) => [id, username]))
})

type Entry = typeof collectionEntries.$inferSelect

/** What a member's collection says of an edition. */
function entriesOf(all: readonly Entry[], userId: number | null, opdbId: string | null): Entry[] {
  return all.filter((entry) => entry.userId === userId && entry.opdbId === opdbId)
}

async function listDeals() {
  const rows = await db
    .select({
      offerId: offers.id,
      buyerId: offers.buyerId,
      sellerId: offers.sellerId,
      opdbId: listingSnapshots.opdbId,
      completedAt: offers.completedAt,
    })
    .from(offers)
    .innerJoin(listingSnapshots, eq(listingSnapshots.id, offers.snapshotId))
    .where(and(isNotNull(offers.completedAt), isNotNull(listingSnapshots.opdbId)))
  return rows.flatMap(({ completedAt, ...row }) => (completedAt ? [{ ...row, completedAt }] : []))
}

test('who bought a machine owns it, or had it; who sold one had it, or owns another', async () => {
  const [deals, entries] = [await listDeals(), await db.select().from(collectionEntries)]
  expect(deals.length).toBeGreaterThan(0)
  const wrong = deals.flatMap(({ offerId, opdbId, ...sides }) =>
    [sides.buyerId, sides.sellerId]
      .filter((id) => entriesOf(entries, id, opdbId).every(({ status }) => status === 'wanted'))
      .map((id) => `offer ${offerId}: ${names.get(id)}`),
  )
  expect(wrong).toEqual([])
})

test('who bought a machine and has not sold it owns one, acquired on the day of the deal', async () => {
  const [deals, entries] = [await listDeals(), await db.select().from(collectionEntries)]
  const kept = deals.filter(
    ({ buyerId, opdbId, completedAt }) =>
      !deals.some(
        (later) =>
          later.opdbId === opdbId &&
          later.completedAt > completedAt &&
          (later.sellerId === buyerId || later.buyerId === buyerId),
      ),
  )
  const wrong = kept.filter(({ buyerId, opdbId, completedAt }) => {
    const day = dayOf(completedAt)
    return !entriesOf(entries, buyerId, opdbId).some(
      ({ status, acquiredOn }) => status === 'owned' && acquiredOn === day,
    )
  })
  expect(kept.length).toBeGreaterThan(0)
  expect(wrong.map(({ offerId, buyerId }) => `offer ${offerId}: ${names.get(buyerId)}`)).toEqual([])
})

test('who offers a machine for sale owns it, in the condition that the listing says', async () => {
  const entries = await db.select().from(collectionEntries)
  const open = await db
    .select()
    .from(listings)
    .where(and(eq(listings.state, 'open'), eq(listings.intent, 'sale'), isNotNull(listings.opdbId)))
  expect(open.length).toBeGreaterThan(0)
  const wrong = open.filter(
    ({ sellerId, opdbId, condition }) =>
      !entriesOf(entries, sellerId, opdbId).some(
        (entry) => entry.status === 'owned' && entry.condition === condition,
      ),
  )
  expect(wrong.map(({ title }) => title)).toEqual([])
})

test('a logbook’s purchase agrees with the collection on day and price', async () => {
  const bought = await db
    .select({ entry: collectionEntries, amountCents: logbookEntries.amountCents, day: logbookEntries.day })
    .from(logbookEntries)
    .innerJoin(collectionEntries, eq(collectionEntries.id, logbookEntries.machineEntryId))
    .where(eq(logbookEntries.kind, 'purchase'))
  expect(bought.length).toBeGreaterThan(0)
  for (const { entry, amountCents, day } of bought) {
    expect([entry.pricePaidCents, entry.acquiredOn]).toEqual([amountCents, dateOfDay(day)])
  }
})

test('a conversation is unread exactly where its notification is', async () => {
  const parts = await db
    .select({
      userId: conversationMembers.userId,
      id: conversations.id,
      lastRead: conversationMembers.lastRead,
      lastPosition: conversations.lastPosition,
    })
    .from(conversationMembers)
    .innerJoin(conversations, eq(conversations.id, conversationMembers.conversationId))
  const told = await db.select().from(notifications).where(eq(notifications.kind, 'message'))
  const keyOf = (userId: number, path: string | null) => `${names.get(userId)}, ${path}`
  const unread = parts
    .filter(({ lastRead, lastPosition }) => lastRead < lastPosition)
    .map(({ userId, id }) => keyOf(userId, paths.conversation(id)))
  expect(unread.length).toBeGreaterThan(0)
  const lit = told.filter(({ readAt }) => readAt === null).map((one) => keyOf(one.userId, one.path))
  expect(lit.sort()).toEqual(unread.sort())
})

test('comments follow their post, in a topic that counts them', async () => {
  const commented = await db
    .select({ appearedAt: blogPosts.appearedAt, topic: forumTopics })
    .from(blogPosts)
    .innerJoin(forumTopics, eq(forumTopics.id, blogPosts.commentsTopicId))
    .where(eq(blogPosts.hasComments, true))
  expect(commented.length).toBeGreaterThan(0)
  for (const { appearedAt, topic } of commented) {
    const replies = await db
      .select()
      .from(forumReplies)
      .where(eq(forumReplies.topicId, topic.id))
      .orderBy(forumReplies.position)
    const times = replies.map(({ createdAt }) => createdAt)
    expect(times.length).toBeGreaterThan(0)
    expect([topic.replyCount, topic.lastPosition]).toEqual([times.length, times.length])
    expect(topic.createdAt).toEqual(appearedAt)
    expect(times.toSorted((a, b) => a.getTime() - b.getTime())).toEqual(times)
    expect(times[0]?.getTime()).toBeGreaterThan(topic.createdAt.getTime())
    expect(topic.lastActivityAt).toEqual(times.at(-1))
  }
})

test('nothing is older than the account that it comes from, and nothing lies in the future', async () => {
  const made = [
    ...(await db.select({ by: listings.sellerId, at: listings.createdAt }).from(listings)),
    ...(await db.select({ by: offers.buyerId, at: offers.createdAt }).from(offers)),
    ...(await db.select({ by: forumTopics.authorId, at: forumTopics.createdAt }).from(forumTopics)),
    ...(await db.select({ by: forumReplies.authorId, at: forumReplies.createdAt }).from(forumReplies)),
    ...(await db.select({ by: messages.authorId, at: messages.createdAt }).from(messages)),
    ...(await db
      .select({ by: collectionEntries.userId, at: collectionEntries.createdAt })
      .from(collectionEntries)),
  ]
  const joined = new Map((await db.select().from(users)).map(({ id, createdAt }) => [id, createdAt]))
  const wrong = made.filter(({ by, at }) => at > now || (by !== null && at < (joined.get(by) ?? now)))
  expect(wrong.map(({ by, at }) => `${names.get(by)}, ${at.toISOString()}`)).toEqual([])
})

test('a member with a plan lists only what it lets them list', async () => {
  const rows = await db
    .select({ sellerId: listings.sellerId, tier: membershipTiers.permissions, status: memberPlans.status })
    .from(listings)
    .innerJoin(memberPlans, eq(memberPlans.userId, listings.sellerId))
    .innerJoin(membershipTiers, eq(membershipTiers.id, memberPlans.tierId))
  expect(rows.length).toBeGreaterThan(0)
  const wrong = rows.filter(({ tier, status }) => status !== 'active' || !tier.includes('postAds'))
  expect(wrong.map(({ sellerId }) => names.get(sellerId))).toEqual([])
})
