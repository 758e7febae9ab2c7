// Reported topics and decisions of staff, for tests.
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { outbox } from '#server/base/tables.ts'
import { forumTopics } from '#server/forum/tables.ts'
import { moderationCases } from '#server/moderation/tables.ts'
import type { TestMember, TestSite } from '#server/testing/site.ts'

interface Given {
  site: TestSite
  author: TestMember
  reporter: TestMember
  moderator: TestMember
}

/** Steps of tests about reports; `given` is a function, since the site opens before each test. */
export function reportsOn(given: () => Given) {
  async function addTopic(authorId = given().author.id, title = 'Cheap watches'): Promise<number> {
    const [row] = await given()
      .site.context.db.insert(forumTopics)
      .values({ title, content: 'Buy them here.', categoryId: 1, authorId })
      .returning({ id: forumTopics.id })
    return row?.id ?? 0
  }

  const flag = (as: TestMember | null, id: number, more: object = {}) =>
    given().site.request('POST /api/flags', { as, body: { kind: 'topic', id, reason: 'spam', ...more } })

  return {
    addTopic,
    flag,
    /** A reported topic and the id of its case. */
    openCase: async (authorId?: number): Promise<{ topicId: number; caseId: number }> => {
      const topicId = await addTopic(authorId)
      expect((await flag(given().reporter, topicId)).status).toBe(201)
      const [row] = await given()
        .site.context.db.select({ id: moderationCases.id })
        .from(moderationCases)
        .where(eq(moderationCases.thingId, topicId))
      return { topicId, caseId: row?.id ?? 0 }
    },
    decide: (caseId: number, body: object, as: TestMember = given().moderator) =>
      given().site.request(`POST /api/moderation/cases/${caseId}/decision`, { as, body }),
    /** Payloads of an event type, oldest first. */
    eventsOf: async (type: string): Promise<Record<string, unknown>[]> => {
      const rows = await given().site.context.db.select().from(outbox).where(eq(outbox.type, type))
      return rows.map(({ payload }) => payload as Record<string, unknown>)
    },
  }
}
