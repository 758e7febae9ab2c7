// Two processes on one database: changes in one reach, and cut, a member's stream in the other.
import { expect, inject, test } from 'vitest'
import { openDatabase } from '#server/base/database/database.ts'
import { openLog } from '#server/base/log.ts'
import { readSanctions, setSanctions } from '#server/testing/rooms/member-status.ts'
import { openTestSite } from '#server/testing/site.ts'
import { cutStreams, tell } from './live.ts'
import { createLiveHub, type LivePorts } from './live-hub.ts'

test('what one process tells or cuts, a stream of the other hears', async () => {
  const site = await openTestSite()
  const url = new URL(inject('postgresUrl'))
  const [name] = (await site.context.database.query('select current_database() as name')).rows
  url.pathname = `/${String(name?.name)}`
  const other = await openDatabase({ url: url.href })
  const ada = await site.member()
  const isBanned = async () => (await readSanctions(other.db, ada.id)).bannedAt !== null
  const ports: LivePorts = {
    activeSessions: async (ids) => new Set((await isBanned()) ? [] : ids),
    greeting: async () => ({}),
  }
  const hub = createLiveHub(
    { ...site.context, database: other, db: other.db, log: openLog('silent').log },
    ports,
  )
  const ended: string[] = []
  const body = hub.open({
    viewer: { member: null, permissions: {} as never },
    userId: ada.id,
    sessionId: 'session',
    after: null,
    onEnd: (reason) => ended.push(reason),
  })
  let text = ''
  const reading = (async () => {
    for await (const chunk of body) text += new TextDecoder().decode(chunk)
  })()
  await expect.poll(() => text).toContain('"kind":"hello"')
  await site.context.db.transaction((tx) => tell(tx as never, ada.id, 'test', { n: 1 }))
  await expect.poll(() => text).toContain('"kind":"test"')
  await site.context.db.transaction(async (tx) => {
    await setSanctions(tx as never, ada.id, { bannedAt: new Date() })
    await cutStreams(tx as never, ada.id)
  })
  await reading
  expect([ended, hub.count()]).toEqual([['cut'], 0])
  hub.close()
  await other.close()
})
