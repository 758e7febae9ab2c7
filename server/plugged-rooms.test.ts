// Ports between rooms: each that is needed has one giver. What does not compile is held by `@ts-expect-error`, which is
// an error itself where nothing is wrong.
import { expect, test } from 'vitest'
import type { AppContext } from '#server/base/app-context.ts'
import type { Route } from '#server/base/http/calls.ts'
import type { PictureUseKind } from '#server/pictures/picture-access.ts'
import type { Adapters } from './room.ts'
import { plugIn } from './rooms.ts'

const context = {} as AppContext
const adapters = {} as Adapters
const route = (key: Route['key']): Route => ({
  key,
  endpoint: { access: 'anyone', summary: '' },
  handler: () => undefined,
})
const pictures = {
  pictureAccess: {} as Readonly<Record<PictureUseKind, 'everyone'>>,
}
const greeting = { gives: { greet: (name: string) => `Hello ${name}` } }
const shouting = {
  routes: ({ greet }: AppContext & { greet: (name: string) => string }) => [route(`GET /${greet('ada')}`)],
}

test('a room gets what another gives, wherever they stand on the shelves', async () => {
  for (const rooms of [plugIn([pictures, greeting, shouting]), plugIn([shouting, pictures, greeting])]) {
    const opened = await rooms.openRooms(context, adapters)
    expect(rooms.createRoutes(context, opened)).toMatchObject([{ key: 'GET /Hello ada' }])
  }
})

test('a room gets what another has opened', async () => {
  const opening = { open: async ({ greet }: AppContext & typeof greeting.gives) => ({ bell: greet('bell') }) }
  const ringing = { routes: ({ bell }: AppContext & { bell: string }) => [route(`GET /${bell}`)] }
  const rooms = plugIn([pictures, ringing, opening, greeting])
  const opened = await rooms.openRooms(context, adapters)
  expect(rooms.createRoutes(context, opened)).toMatchObject([{ key: 'GET /Hello bell' }])
})

test('a port that nobody gives does not compile', () => {
  // @ts-expect-error no room gives greet
  plugIn([pictures, shouting])
  // @ts-expect-error greet is given for another use
  plugIn([pictures, shouting, { gives: { greet: () => 7 } }])
})

test('a port with two givers does not compile, and stops the start', async () => {
  const other = { gives: { greet: (name: string) => `Bye ${name}` } }
  const late = { open: () => ({ greet: (name: string) => `Bye ${name}` }) }
  // @ts-expect-error two rooms give greet
  const twice = () => plugIn([pictures, greeting, other])
  expect(twice).toThrow('Two rooms give "greet": each port has one giver.')
  // @ts-expect-error two rooms give greet
  const opened = plugIn([pictures, greeting, late])
  await expect(opened.openRooms(context, adapters)).rejects.toThrow('Two rooms give "greet"')
  // @ts-expect-error a port hides a part of the context
  plugIn([pictures, { gives: { clock: () => 0 } }])
})

test('a misspelt part does not compile', () => {
  // @ts-expect-error a room has routes
  plugIn([pictures, { rotues: () => [] }])
  // @ts-expect-error no room says who may see pictures
  plugIn([greeting])
})

test('seeds that need the things of other rooms come last', () => {
  const seed = (room: string) => ({ room })
  const rooms = plugIn([
    pictures,
    { lateSeed: () => seed('moderation') },
    { seed: seed('forum') },
    { lateSeed: seed('notifications') },
  ])
  expect(rooms.seeds.map(({ room }) => room)).toEqual(['forum', 'moderation', 'notifications'])
})

test('a room that cannot clean up fails the nightly job, and keeps no other from it', async () => {
  const done: string[] = []
  const handlers = new Map<string, () => Promise<void>>()
  const app = {
    db: {
      delete: () => {
        done.push('ground')
        throw new Error('there is no database here')
      },
    },
    clock: { now: () => new Date() },
    log: { error: () => undefined },
    jobs: {
      work: async ({ name }: { name: string }, handler: () => Promise<void>) => handlers.set(name, handler),
      add: async () => undefined,
    },
  } as unknown as AppContext
  const broken = { cleanUp: async () => Promise.reject(new Error('the top room is broken')) }
  const lower = { cleanUp: async () => void done.push('lower room') }
  const rooms = plugIn([pictures, lower, broken])
  await rooms.startJobs(app, await rooms.openRooms(app, adapters))
  await expect(handlers.get('daily_cleanup')?.()).rejects.toThrow('the top room is broken')
  expect(done).toEqual(['lower room', 'ground'])
})
