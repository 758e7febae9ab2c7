// Sending drafts: a text that has arrived does not come back, and the next text is a new draft.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { draftKeyOf } from '#contract/writing/draft-keys.ts'
import { restOf } from './draft-content.ts'
import { DraftWorld } from './draft-environment.ts'

let world: DraftWorld
beforeEach(() => {
  vi.useFakeTimers()
  world = new DraftWorld()
})
afterEach(() => vi.useRealTimers())

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
async function opened() {
  const session = await world.open()
  await pass(100)
  return session
}

test('the same words after they were sent elsewhere are another message', async () => {
  const sending = await opened()
  const phone = await world.open({ device: new DraftWorld() })
  sending.change({ text: 'ok' })
  await pass(2_000)
  phone.refresh()
  await pass(100)
  const { sendKey } = phone.view
  phone.finish(true)
  world.end(draftKeyOf(sendKey) ?? '')
  sending.refresh()
  await pass(100)
  sending.change({ text: 'ok' })
  expect(sending.view.sendKey).not.toBe(sendKey)
})

test('a first save that the sending overtakes leaves no draft', async () => {
  const session = await opened()
  session.change({ text: 'ok' })
  await pass(710)
  const key = draftKeyOf(session.view.sendKey) ?? ''
  session.finish(true)
  world.end(key)
  await pass(20_000)
  expect([world.row.text, (await opened()).view.content.text]).toEqual(['', ''])
})

test('what was sent is no longer kept in the browser once sending says so', async () => {
  const session = await opened()
  session.change({ text: 'Sent' })
  await pass(10)
  await session.finish()
  expect(world.left()).toEqual([])
})

test('nothing is saved while a text is on its way, and what is refused is saved on', async () => {
  const session = await opened()
  session.change({ text: 'Sen' })
  await pass(2_000)
  const key = world.row.key ?? ''
  session.change({ text: 'Sent' })
  const later = (ms: number) => new Promise((done) => setTimeout(done, ms))
  const posted = session.post(async () => {
    world.end(key)
    await later(5_000)
  })
  await pass(6_000)
  await posted
  await pass(20_000)
  expect([world.row.text, session.view.content.text]).toEqual(['', ''])
  session.change({ text: 'Another' })
  const refused = session.post(async () => {
    await later(3_000)
    throw new Error('not now')
  })
  refused.catch(() => undefined)
  await pass(2_900)
  expect(world.row.text).toBe('')
  await pass(5_000)
  await expect(refused).rejects.toThrow('not now')
  expect(world.row.text).toBe('Another')
})

test.each(['post', 'finish'] as const)(
  'what is typed while a text is on its way goes on as another draft, here and with the server (%s)',
  async (way) => {
    const session = await opened()
    session.change({ text: 'Sent' })
    await pass(2_000)
    const { sendKey, content } = session.view
    const key = draftKeyOf(sendKey) ?? ''
    let answer: () => void = () => undefined
    const call = () => new Promise<void>((done) => (answer = done))
    const sending = way === 'post' ? session.post(call) : call().then(() => session.finish(false, content))
    await pass(100)
    session.change({ text: 'Sent, and more' })
    await pass(100)
    world.end(key)
    answer()
    await pass(10)
    expect([session.view.content.text, world.left()]).toEqual(['Sent, and more', ['Sent, and more']])
    expect(draftKeyOf(session.view.sendKey)).not.toBe(key)
    await pass(5_000)
    await sending
    expect([world.row.text, session.view.state, session.view.theirs]).toEqual([
      'Sent, and more',
      'saved',
      null,
    ])
    expect(world.row.key).toBe(draftKeyOf(session.view.sendKey))
    expect((await opened()).view.content.text).toBe('Sent, and more')
  },
)

test.each([
  ['deleted', (key: string) => world.end(key)],
  [
    'sent from another device',
    async (key: string) => {
      const phone = await world.open({ device: new DraftWorld() })
      await pass(100)
      phone.finish(true)
      world.end(key)
    },
  ],
])('what this browser still has of a draft that was %s since is offered, not saved again', async (_, end) => {
  const session = await opened()
  session.change({ text: 'Sent' })
  await pass(10)
  session.leave()
  session.stop()
  await pass(100)
  expect([world.row.text, world.left()]).toEqual(['Sent', ['Sent']])
  const { sendKey } = session.view
  await end(draftKeyOf(sendKey) ?? '')
  const again = await opened()
  await pass(5_000)
  expect([again.view.content.text, again.view.state, again.view.theirs?.text]).toEqual([
    'Sent',
    'conflict',
    '',
  ])
  expect([world.row.text, again.view.sendKey === sendKey]).toEqual(['', false])
  again.takeTheirs()
  await pass(100)
  expect([again.view.content.text, again.view.state, world.left()]).toEqual(['', 'saved', []])
})

test('a text begun after the one before was sent is taken up from the browser without a question', async () => {
  const session = await opened()
  session.change({ text: 'Sent' })
  await pass(2_000)
  const key = draftKeyOf(session.view.sendKey) ?? ''
  await session.finish(true)
  world.end(key)
  session.change({ text: 'The next one' })
  await pass(10)
  session.stop()
  const again = await opened()
  await pass(2_000)
  expect([again.view.content.text, again.view.state, world.row.text]).toEqual([
    'The next one',
    'saved',
    'The next one',
  ])
})

test('fields and pictures that were sent do not go on with what was typed since', () => {
  const picture = (id: number) => ({ id }) as never
  const sent = { text: 'Sent.', fields: { title: 'Bell', price: '5' }, pictures: [picture(1)] }
  const now = {
    text: 'Sent.\n\nAnd more',
    fields: { title: 'Bell', price: '6' },
    pictures: [picture(1), picture(2)],
  }
  expect(restOf({ now, sent })).toEqual({ text: 'And more', fields: { price: '6' }, pictures: [picture(2)] })
})
