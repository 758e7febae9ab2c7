// Drafts between tabs, devices and a bad network: typed text is never lost.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#contract/api-error.ts'
import { DraftWorld, type Loss } from './draft-environment.ts'
import type { DraftSession } from './draft-session.ts'

let world: DraftWorld
beforeEach(() => {
  vi.useFakeTimers()
  world = new DraftWorld()
})
afterEach(() => vi.useRealTimers())

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const write = (session: DraftSession, text: string) => session.change({ text })
const seen = ({ view }: DraftSession) => [view.content.text, view.state, view.theirs?.text ?? null]
/** Every third call fails, alternately its request and its reply. */
function everyThirdIsLost(): () => Loss {
  let count = 0
  return () => (++count % 3 !== 0 ? null : count % 2 === 0 ? 'request' : 'answer')
}
async function opened(): Promise<DraftSession> {
  const session = await world.open()
  await pass(100)
  return session
}

test('the server has a text within two seconds of a pause, and during a long run without one', async () => {
  const session = await opened()
  write(session, 'Is the Met')
  expect(seen(session)).toEqual(['Is the Met', 'saving', null])
  await pass(500)
  write(session, 'Is the Meteor')
  expect(world.taken).toEqual([])
  await pass(2_000)
  expect([world.taken, seen(session)]).toEqual([['Is the Meteor'], ['Is the Meteor', 'saved', null]])
  for (let at = 0; at < 20; at++) {
    write(session, `Is the Meteor ${at}`)
    await pass(300)
  }
  expect(world.taken.length).toBeGreaterThan(1)
})

test('a text is in the browser at once, and no longer than until the server has it', async () => {
  const session = await opened()
  write(session, 'Half a thought')
  await pass(1)
  expect(world.left()).toEqual(['Half a thought'])
  await pass(2_000)
  expect([world.left(), world.row.text]).toEqual([[], 'Half a thought'])
})

test('on a network that loses every third call, the server has it two seconds after a pause, without a conflict', async () => {
  for (let offset = 0; offset < 6; offset++) {
    world = new DraftWorld()
    world.loss = everyThirdIsLost()
    for (let at = 0; at < offset; at++) world.loss()
    const session = await opened()
    for (const text of ['One', 'One two', 'One two three', 'One two three four']) {
      write(session, text)
      await pass(2_000)
      expect([offset, world.row.text, session.view.theirs]).toEqual([offset, text, null])
    }
  }
})

test('a save whose answer is lost, with more typed meanwhile, is no conflict with oneself', async () => {
  const session = await opened()
  write(session, 'First')
  world.loss = () => 'answer'
  await pass(1_000)
  write(session, 'First and second')
  world.loss = () => null
  await pass(5_000)
  expect([seen(session), world.row.text]).toEqual([['First and second', 'saved', null], 'First and second'])
})

test('of two tabs the second to save is refused and shows both texts; nothing is saved until one chooses', async () => {
  const [one, two] = [await opened(), await opened()]
  write(one, 'From the first tab')
  write(two, 'From the second tab')
  await pass(3_000)
  expect(seen(two)).toEqual(['From the second tab', 'conflict', 'From the first tab'])
  expect([world.taken, world.left()]).toEqual([['From the first tab'], ['From the second tab']])
  write(two, 'From the second tab, changed')
  await pass(3_000)
  expect(seen(two)).toEqual(['From the second tab, changed', 'conflict', 'From the first tab'])
  two.overwriteTheirs()
  await pass(1_000)
  expect([seen(two), world.row.text]).toEqual([
    ['From the second tab, changed', 'saved', null],
    'From the second tab, changed',
  ])
  write(one, 'The first goes on')
  await pass(3_000)
  expect(seen(one)).toEqual(['The first goes on', 'conflict', 'From the second tab, changed'])
  one.takeTheirs()
  await pass(1_000)
  expect([seen(one), world.left()]).toEqual([['From the second tab, changed', 'saved', null], []])
})

test('a tab that is looked at again shows what another device wrote, unless it has words of its own', async () => {
  const session = await opened()
  write(session, 'Begun here')
  await pass(2_000)
  const phone = await world.open({ device: new DraftWorld() })
  await pass(100)
  expect(seen(phone)).toEqual(['Begun here', 'saved', null])
  write(phone, 'Begun here, finished there')
  await pass(2_000)
  session.refresh()
  await pass(100)
  expect(seen(session)).toEqual(['Begun here, finished there', 'saved', null])
})

test('what a killed tab had not saved is there when the browser opens again', async () => {
  const session = await opened()
  write(session, 'Saved')
  await pass(2_000)
  world.loss = () => 'request'
  write(session, 'Saved, and more')
  await pass(1_000)
  session.stop()
  world.loss = () => null
  const again = await opened()
  await pass(2_000)
  expect([seen(again), world.row.text, world.left()]).toEqual([
    ['Saved, and more', 'saved', null],
    'Saved, and more',
    [],
  ])
})

test('where another device has gone on meanwhile, both texts are shown', async () => {
  const session = await opened()
  world.loss = () => 'request'
  write(session, 'On the train')
  await pass(1_000)
  session.stop()
  world.loss = () => null
  const phone = await world.open({ device: new DraftWorld() })
  write(phone, 'On the phone')
  await pass(2_000)
  const again = await opened()
  expect(seen(again)).toEqual(['On the train', 'conflict', 'On the phone'])
})

test('two tabs that were killed offline lose neither text: the newer is shown, the older offered', async () => {
  const [one, two] = [await opened(), await opened()]
  world.loss = () => 'request'
  write(one, 'Older')
  await pass(100)
  write(two, 'Newer')
  await pass(100)
  one.stop()
  two.stop()
  world.loss = () => null
  const again = await opened()
  await pass(2_000)
  expect([seen(again), world.row.text]).toEqual([['Newer', 'conflict', 'Older'], 'Newer'])
  again.takeTheirs()
  await pass(2_000)
  expect([seen(again), world.row.text, world.left()]).toEqual([['Older', 'saved', null], 'Older', []])
})

test('a tab that is opened beside one without a network goes on with its text, and neither is in conflict', async () => {
  const one = await opened()
  world.loss = () => 'request'
  write(one, 'In the tunnel')
  await pass(1_000)
  const two = await opened()
  expect(two.view.content.text).toBe('In the tunnel')
  write(two, 'In the tunnel, and out')
  world.loss = () => null
  await pass(60_000)
  one.refresh()
  await pass(2_000)
  expect([seen(one), seen(two)]).toEqual([
    ['In the tunnel, and out', 'saved', null],
    ['In the tunnel, and out', 'saved', null],
  ])
})

test('a site that cannot be reached is asked less and less often, says so, and at once when the network is back', async () => {
  const session = await opened()
  world.loss = () => 'request'
  write(session, 'Patience')
  await pass(60_000)
  expect(seen(session)).toEqual(['Patience', 'offline', null])
  const before = world.calls.length
  expect(before).toBeLessThan(14)
  for (let at = 0; at < 10; at++) write(session, `Patience ${at}`)
  await pass(5_000)
  expect(world.calls.length - before).toBeLessThan(2)
  world.loss = () => null
  session.refresh()
  await pass(100)
  expect(seen(session)).toEqual(['Patience 9', 'saved', null])
})

test('a refusal is told in the server’s words and not repeated, and the text stays in the browser', async () => {
  const session = await opened()
  world.refusal = new ApiError(409, '', { code: 'too_many_drafts', error: 'You have 100 drafts.' })
  write(session, 'One too many')
  await pass(60_000)
  expect([seen(session), session.view.problem]).toEqual([
    ['One too many', 'refused', null],
    'You have 100 drafts.',
  ])
  expect([world.calls.filter((call) => call === 'PUT').length, world.left()]).toEqual([1, ['One too many']])
  world.refusal = null
  write(session, 'One too many, then room')
  await pass(2_000)
  expect(seen(session)).toEqual(['One too many, then room', 'saved', null])
})

test('too many calls: the wait that the server names is kept', async () => {
  const session = await opened()
  world.refusal = new ApiError(429, '', { code: 'too_many_requests' }, 20)
  write(session, 'Hasty')
  await pass(19_000)
  expect(world.calls.filter((call) => call === 'PUT')).toHaveLength(1)
  world.refusal = null
  await pass(5_000)
  expect(world.row.text).toBe('Hasty')
})

test('a browser that cannot keep the text says so where the server does not have it either', async () => {
  world.isStorageFull = true
  const session = await opened()
  write(session, 'On thin ice')
  await pass(2_000)
  expect([seen(session), session.view.problem]).toEqual([['On thin ice', 'saved', null], null])
  world.loss = () => 'request'
  write(session, 'On thinner ice')
  await pass(5_000)
  expect([session.view.state, session.view.problem]).toEqual([
    'offline',
    'This browser can’t keep your text. Copy it before you leave this page.',
  ])
})

test('after sending the draft is gone everywhere, also where a save was on its way', async () => {
  const session = await opened()
  const phone = await world.open({ device: new DraftWorld() })
  write(session, 'Sent')
  await pass(710)
  session.finish()
  await pass(2_000)
  expect([seen(session), world.row.text, world.left()]).toEqual([['', 'saved', null], '', []])
  phone.refresh()
  await pass(100)
  expect(seen(phone)).toEqual(['', 'saved', null])
  write(session, 'The next one')
  await pass(2_000)
  expect([seen(session), world.row.text]).toEqual([['The next one', 'saved', null], 'The next one'])
})

test('a text keeps its send key over a reload, and another text or the next one has another', async () => {
  const session = await opened()
  write(session, 'Once')
  const { sendKey } = session.view
  expect(sendKey).toMatch(/^[a-z0-9]{16}-[a-z0-9]{22}$/)
  write(session, 'Once more')
  expect(session.view.sendKey).not.toBe(sendKey)
  write(session, 'Once')
  await pass(2_000)
  const phone = await world.open({ device: new DraftWorld() })
  const again = await opened()
  expect([session.view.sendKey, again.view.sendKey, phone.view.sendKey]).toEqual([sendKey, sendKey, sendKey])
  session.finish()
  write(session, 'Once')
  expect(session.view.sendKey).not.toBe(sendKey)
})

test('a text that something else sends is not shown again, and stays with the server until the post ends it', async () => {
  const session = await opened()
  write(session, 'On its way')
  await pass(2_000)
  const { key } = world.row
  session.finish(true)
  session.refresh()
  await pass(100)
  expect([seen(session), world.row.text]).toEqual([['', 'saved', null], 'On its way'])
  const again = await opened()
  again.disown(key ?? '')
  expect(seen(again)).toEqual(['', 'saved', null])
  write(again, 'The next one')
  await pass(2_000)
  world.end(key ?? '')
  expect([world.row.text, seen(again)]).toEqual(['The next one', ['The next one', 'saved', null]])
})

test('the text that is changed is no draft until it is another, and comes back with it', async () => {
  const session = await world.open({ initial: 'My old review' })
  await pass(3_000)
  expect([seen(session), world.taken]).toEqual([['My old review', 'saved', null], []])
  write(session, 'My new review')
  await pass(2_000)
  const again = await world.open({ initial: 'My old review' })
  await pass(100)
  expect(seen(again)).toEqual(['My new review', 'saved', null])
  write(again, 'My old review')
  await pass(2_000)
  expect([seen(again), world.row.text]).toEqual([['My old review', 'saved', null], ''])
})

/** Seeded random numbers. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

test('in 300 random stories of tabs, kills and lost calls, no word is lost but by a choice between two texts', async () => {
  for (let seed = 1; seed <= 300; seed++) {
    world = new DraftWorld()
    const random = randomFrom(seed)
    world.loss = () => (['request', 'answer', null, null, null, null] as const)[random(6)] ?? null
    let tabs = [await opened()]
    const words: string[] = []
    /** Shown beside the text that was chosen. */
    const givenUp = new Set<string>()
    const overwriteTheirs = (tab: DraftSession) => {
      for (const word of tab.view.theirs?.text.split(' ') ?? []) givenUp.add(word)
      tab.overwriteTheirs()
    }
    for (let step = 0; step < 25; step++) {
      const tab = tabs[random(tabs.length)]
      if (!tab) continue
      const { theirs } = tab.view
      switch (random(6)) {
        case 0:
          tabs.push(await opened())
          break
        case 1:
          // Killed: the next text, in another tab, finds it.
          tab.stop()
          tabs = tabs.filter((other) => other !== tab)
          if (tabs.length === 0) tabs.push(await opened())
          break
        case 2:
          if (theirs) overwriteTheirs(tab)
          else tab.refresh()
          break
        default: {
          const word = `${seed}.${step}`
          write(tab, `${tab.view.content.text} ${word}`.trim())
          words.push(word)
        }
      }
      await pass(random(2_500))
    }
    world.loss = () => null
    for (const tab of tabs) tab.stop()
    const last = await opened()
    await pass(60_000)
    for (let round = 0; round < 20 && last.view.theirs; round++) {
      overwriteTheirs(last)
      await pass(5_000)
    }
    const found = new Set([...givenUp, ...world.row.text.split(' ')])
    expect([seed, words.filter((word) => !found.has(word))]).toEqual([seed, []])
    expect([seed, seen(last).slice(1)]).toEqual([seed, ['saved', null]])
  }
})
