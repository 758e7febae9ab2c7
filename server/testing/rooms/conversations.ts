// Conversations between members, for tests.
import { asc, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { liveMessages } from '#server/base/tables.ts'
import { memberBlocks } from '#server/moderation/tables.ts'
import type { TestMember, TestSite } from '#server/testing/site.ts'

let made = 0
/** A new name for a message. */
export const clientId = () => `test-client-${++made}`

/** Steps of tests about conversations, on one site. */
export function talkOn(site: TestSite) {
  const people = async (count: number): Promise<TestMember[]> => {
    const found: TestMember[] = []
    for (let at = 0; at < count; at++) found.push(await site.member())
    return found
  }
  const start = (as: TestMember, to: TestMember[], text = 'Hello there') =>
    site.request('POST /api/conversations', {
      as,
      body: { to: to.map(({ username }) => username), text },
    })
  const read = (as: TestMember | null, id: number | string, query = '') =>
    site.request(`GET /api/conversations/${id}/messages${query}`, { as })

  return {
    people,
    pair: async () => (await people(2)) as [TestMember, TestMember],
    trio: async () => (await people(3)) as [TestMember, TestMember, TestMember],
    start,
    read,
    /** The id of a conversation that began with "Hello there". */
    started: async (as: TestMember, ...to: TestMember[]): Promise<number> => {
      const answer = await start(as, to)
      expect(answer.status, answer.text).toBe(201)
      return answer.body.id
    },
    write: (as: TestMember | null, id: number | string, text = 'A word', name = clientId(), more = {}) =>
      site.request(`POST /api/conversations/${id}/messages`, { as, body: { text, clientId: name, ...more } }),
    textsSeen: async (as: TestMember, id: number): Promise<string[]> => {
      const answer = await read(as, id)
      expect(answer.status, answer.text).toBe(200)
      return answer.body.data.map(({ text }: { text: string }) => text)
    },
    unreadOf: async (as: TestMember): Promise<number> =>
      (await site.request('GET /api/conversations/unread-count', { as })).body.count,
    block: async (blocker: TestMember, blocked: TestMember): Promise<void> => {
      await site.context.db
        .insert(memberBlocks)
        .values({ blockerId: blocker.id, blockedId: blocked.id, blockedAt: site.clock.now() })
    },
    /** Live messages to the member's open pages, oldest first. */
    liveOf: async (member: TestMember): Promise<Record<string, unknown>[]> => {
      const rows = await site.context.db
        .select()
        .from(liveMessages)
        .where(eq(liveMessages.userId, member.id))
        .orderBy(asc(liveMessages.id))
      return rows.map(({ kind, data }) => ({ kind, ...(data as Record<string, unknown>) }))
    },
  }
}

/** All replies about a conversation. */
export function everyCall(id: number | string, messageId: number | string = 1): [string, unknown?][] {
  return [
    [`GET /api/conversations/${id}`],
    [`GET /api/conversations/${id}/messages`],
    [`GET /api/conversations/${id}/messages?before=1000`],
    [`POST /api/conversations/${id}/messages`, { text: 'I was never here', clientId: clientId() }],
    [`DELETE /api/conversations/${id}/messages/${messageId}`],
    [`PUT /api/conversations/${id}/read`, { position: 1 }],
    [`PUT /api/conversations/${id}/mute`, { isMuted: true }],
    [`POST /api/conversations/${id}/members`, { username: 'nobody_at_all' }],
    [`POST /api/conversations/${id}/leave`],
  ]
}
