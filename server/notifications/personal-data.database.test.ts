import { expect, test } from 'vitest'
import { eraseMember, exportMember } from '#server/accounts/personal-data.ts'
import { personalData } from '#server/app.ts'
import { openTestSite } from '#server/testing/site.ts'
import { writeNotice } from './notices.ts'
import { notifications } from './tables.ts'

test('a member takes along what they were told; when they go, so does all that told of them', async () => {
  const site = await openTestSite()
  const { db, clock } = site.house
  const [ada, bob] = [await site.member({ username: 'ada' }), await site.member({ username: 'bob' })]
  const notice = (userId: number, actorId: number, title: string) => ({
    userId,
    actorId,
    title,
    kind: 'message' as const,
    path: '/messages/1',
    subject: 'conversation:1',
    needs: null,
    isInBell: true,
    mailDueAt: null,
  })
  await writeNotice(db, notice(ada.id, bob.id, 'bob wrote to you'), clock.now())
  await writeNotice(db, notice(bob.id, ada.id, 'ada wrote to you'), clock.now())
  const choices = [{ kind: 'message', bell: true, mail: false }]
  await site.request('PUT /api/notification-preferences', { as: ada, body: { choices } })

  const taken = await exportMember(db, 'ada', personalData)
  expect(taken).toMatchObject({
    notifications: { notices: [{ title: 'bob wrote to you', count: 1 }], choices },
  })
  expect(JSON.stringify(taken)).not.toContain('ada wrote to you')

  await eraseMember(db, 'ada', personalData)
  expect(await db.select().from(notifications)).toEqual([])
})
