// Every process receives an event at the commit, and none after a rollback.
import { beforeEach, expect, test } from 'vitest'
import type { PurgeKey } from '#contract/purge-keys.ts'
import type { Db } from '#server/base/database/database.ts'
import { openLog } from '#server/base/log.ts'
import { openTestSite, type TestSite } from '#server/testing/site.ts'
import { changesNothing, emit, eventType, newestEvent, openEvents, type PurgedKeys } from './events.ts'

let site: TestSite
let count = 0
beforeEach(async () => {
  site = await openTestSite({ seed: 'none' })
})

/** A separate event type for each test, because listeners are never removed. */
function ownType(changes: (event: { text: string }) => readonly PurgeKey[] = changesNothing) {
  count++
  return eventType<{ text: string }>(`test_happened_${count}`, { changes })
}

/** Records what this process purges from now on. */
function purgesOf(): PurgedKeys[] {
  const purges: PurgedKeys[] = []
  site.context.events.onPurge((keys) => purges.push(keys))
  return purges
}

async function inTransaction(work: (tx: Db) => Promise<void>): Promise<void> {
  await site.context.db.transaction((tx) => work(tx))
}

/** Emits a last event that every process receives; all earlier ones have arrived by then. */
async function settled(): Promise<void> {
  const last = ownType()
  let isHeard = false
  site.context.events.on(last, () => {
    isHeard = true
  })
  await inTransaction((tx) => emit(tx, last, { text: 'last' }))
  await expect.poll(() => isHeard).toBe(true)
}

test('an event is heard after the commit and not before', async () => {
  const happened = ownType()
  const heard: string[] = []
  site.context.events.on(happened, ({ text }) => {
    heard.push(text)
  })
  let before = -1
  await inTransaction(async (tx) => {
    await emit(tx, happened, { text: 'once' })
    await new Promise((done) => setTimeout(done, 50))
    before = heard.length
  })
  await expect.poll(() => heard).toEqual(['once'])
  expect(before).toBe(0)
})

test('what was rolled back did not happen', async () => {
  const happened = ownType(() => ['settings'])
  const heard: string[] = []
  const purges = purgesOf()
  site.context.events.on(happened, ({ text }) => {
    heard.push(text)
  })
  const failed = inTransaction(async (tx) => {
    await emit(tx, happened, { text: 'never' })
    throw new Error('changed my mind')
  })
  await expect(failed).rejects.toThrow('changed my mind')
  await settled()
  expect([heard, purges]).toEqual([[], []])
})

test('events come in the order of their commits, each once', async () => {
  const happened = ownType()
  const heard: string[] = []
  site.context.events.on(happened, ({ text }) => {
    heard.push(text)
  })
  for (const text of ['a', 'b', 'c']) await inTransaction((tx) => emit(tx, happened, { text }))
  await settled()
  expect(heard).toEqual(['a', 'b', 'c'])
})

test('a payload too long for NOTIFY arrives whole', async () => {
  const happened = ownType()
  const heard: string[] = []
  site.context.events.on(happened, ({ text }) => {
    heard.push(text)
  })
  const text = '🎱'.repeat(5_000)
  await inTransaction((tx) => emit(tx, happened, { text }))
  await expect.poll(() => heard).toEqual([text])
})

test('signs that mean something to SQL or JSON arrive as they are', async () => {
  const happened = ownType()
  const heard: string[] = []
  site.context.events.on(happened, ({ text }) => {
    heard.push(text)
  })
  const text = `'); drop table users; -- "\\" \n ${'$'}1 \u2028`
  await inTransaction((tx) => emit(tx, happened, { text }))
  await expect.poll(() => heard).toEqual([text])
})

test('a listener that fails keeps nobody else from hearing', async () => {
  const happened = ownType()
  const heard: string[] = []
  site.context.events.on(happened, () => {
    throw new Error('this room is on fire')
  })
  site.context.events.on(happened, ({ text }) => {
    heard.push(text)
  })
  await inTransaction((tx) => emit(tx, happened, { text: 'still' }))
  await expect.poll(() => heard).toEqual(['still'])
})

test('an event says by keys what it changed, and one that changes nothing purges nothing', async () => {
  const [visible, hidden] = [ownType(({ text }) => ['settings', `member:${text}`, 'settings']), ownType()]
  const purges = purgesOf()
  await inTransaction((tx) => emit(tx, hidden, { text: 'x' }))
  await inTransaction((tx) => emit(tx, visible, { text: 'ada' }))
  await settled()
  expect(purges).toEqual([['settings', 'member:ada']])
})

test('what only the purge has to know is told to the processes and never written down', async () => {
  const seen = eventType<{ userId: number }, { username: string }>('test_seen', {
    changes: (_, { username }) => [`member:${username}`],
  })
  const purges = purgesOf()
  await inTransaction((tx) => emit(tx, seen, { userId: 7 }, { username: 'forgotten' }))
  await settled()
  expect(purges).toEqual([['member:forgotten']])
  const { rows } = await site.context.database.query('select * from outbox')
  expect(JSON.stringify(rows)).not.toContain('forgotten')
})

test.each([
  ['as many keys as can be told', 200, '', false],
  ['more than that', 201, '', true],
  ['beside a payload that has to be looked up', 200, 'x'.repeat(8_000), false],
  ['keys that are too long for NOTIFY', 150, '', true],
])('%s', async (_what, count, text, isAll) => {
  const length = count === 150 ? 60 : 10
  const keys = Array.from(
    { length: count },
    (_, at): PurgeKey => `member:${String(at).padStart(length, 'm')}`,
  )
  const purges = purgesOf()
  await inTransaction((tx) =>
    emit(
      tx,
      ownType(() => keys),
      { text },
    ),
  )
  await settled()
  expect(purges).toEqual([isAll ? 'all' : keys])
})

test('every process hears of it', async () => {
  const happened = ownType()
  const another = await openEvents(site.context.database, openLog('silent').log)
  const heard: string[] = []
  another.on(happened, ({ text }) => {
    heard.push(text)
  })
  site.context.events.on(happened, ({ text }) => {
    heard.push(text)
  })
  await inTransaction((tx) => emit(tx, happened, { text: 'both' }))
  await expect.poll(() => heard).toEqual(['both', 'both'])
})

test('what was missed before the last message that was heard is made good, however late that succeeds', async () => {
  const happened = ownType()
  const { database } = site.context
  let isGone = false
  const listener = {
    onMessage: (_message: string) => {},
    onReconnect: () => {},
  }
  const events = await openEvents(
    {
      ...database,
      query: (...asked) => (isGone ? Promise.reject(new Error('gone')) : database.query(...asked)),
      listen: async (_channel, onMessage, onReconnect) => {
        Object.assign(listener, { onMessage, onReconnect })
      },
    },
    openLog('silent').log,
  )
  const heard: string[] = []
  events.on(happened, ({ text }) => {
    heard.push(text)
  })
  await database.query(
    `insert into outbox (type, payload, created_at)
      values ($1, '{"text":"missed"}', now() - interval '1 hour'), ($1, '{"text":"heard"}', now())`,
    [happened.name],
  )
  isGone = true
  listener.onReconnect()
  const id = await newestEvent(database)
  listener.onMessage(JSON.stringify({ id, type: happened.name, changes: [], payload: { text: 'heard' } }))
  isGone = false
  await expect.poll(() => heard, { timeout: 5_000 }).toContain('missed')
})
