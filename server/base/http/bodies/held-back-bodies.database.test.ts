// Calls whose last byte is held back over a socket until the rights of their sender have ended.
import type { RequestListener } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { confirmSession } from '#server/accounts/sign-in/sessions.ts'
import { sessions, users } from '#server/accounts/tables.ts'
import { listen } from '#server/base/http/listener.ts'
import { setSanctions } from '#server/testing/rooms/member-status.ts'
import { openTestSite, type TestMember } from '#server/testing/site.ts'

interface Held {
  call: string
  as: TestMember
  type?: string
  body: string
}

/** Sends all but the last byte; returns what sends that one and answers the status. */
function holdBack(port: number, { call, as, type = 'application/json', body }: Held): () => Promise<number> {
  const socket = connect(port, '127.0.0.1')
  const head = [
    `${call} HTTP/1.1`,
    'Host: localhost:3000',
    `Cookie: ${as.cookie}`,
    `Content-Type: ${type}`,
    `Content-Length: ${body.length}`,
    'Connection: close',
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, -1)}`)
  let told = ''
  socket.on('data', (part) => {
    told += part.toString('latin1')
  })
  const closed = new Promise<number>((done) => socket.on('close', () => done(Number(told.slice(9, 12)))))
  return () => {
    socket.write(body.slice(-1))
    return closed
  }
}

test('who loses their rights while their body is on its way has lost them for that call', async () => {
  const site = await openTestSite()
  const { db, clock } = site.context
  const admins = [0, 1, 2].map(() => site.member({ role: 'admin' }))
  const [banned, demoted, staying] = (await Promise.all(admins)) as [TestMember, TestMember, TestMember]
  const members = [0, 1, 2, 3].map(() => site.member())
  const [silenced, signedOut, friend, confirmed] = (await Promise.all(members)) as [
    TestMember,
    TestMember,
    TestMember,
    TestMember,
  ]
  let arrived = 0
  const listener: RequestListener = (req, res) => {
    arrived++
    site.listener(req, res)
  }
  const listening = await listen(listener, { host: '127.0.0.1', port: 0 })
  const promoted = await Promise.all([0, 1, 2].map(() => site.member()))
  const promote = (as: TestMember, at: number) => ({
    as,
    call: `PATCH /api/admin/users/${promoted[at]?.id}/role`,
    body: JSON.stringify({ role: 'admin' }),
  })
  const message = JSON.stringify({ to: [friend.username], text: 'Hello' })
  const file = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nx\r\n--b--\r\n'
  const held = [
    promote(banned, 0),
    promote(demoted, 1),
    { as: silenced, call: 'POST /api/conversations', body: message },
    { as: signedOut, call: 'POST /api/conversations', body: message },
    { as: banned, call: 'POST /api/uploads', type: 'multipart/form-data; boundary=b', body: file },
    // Slow, but still who they were, and signed in by a session with another token.
    promote(staying, 2),
    { as: confirmed, call: 'POST /api/conversations', body: message },
  ].map((call) => holdBack(listening.port, call))
  await expect.poll(() => arrived).toBe(held.length)
  await wait(1_100)
  const now = clock.now()
  await setSanctions(db, banned.id, { bannedAt: now })
  await setSanctions(db, silenced.id, { silencedUntil: new Date(now.getTime() + 60_000) })
  await db.update(users).set({ role: 'member' }).where(eq(users.id, demoted.id))
  await db.delete(sessions).where(eq(sessions.userId, signedOut.id))
  const [session] = await db.select().from(sessions).where(eq(sessions.userId, confirmed.id))
  await confirmSession(db, session?.id ?? '', now)
  const answered = await Promise.all(held.map((sendLast) => sendLast()))
  expect(answered).toEqual([401, 403, 403, 401, 401, 200, 201])
  const rows = await Promise.all(promoted.map(({ id }) => db.select().from(users).where(eq(users.id, id))))
  expect(rows.flat().map(({ role }) => role)).toEqual(['member', 'member', 'admin'])
  await listening.close(0)
})
