// Events and test clocks.

import { workUntil } from '#sandbox/due-work.ts'
import { tell } from '#sandbox/events.ts'
import { newTestClock } from '#sandbox/objects/other-objects.ts'
import { put, type State } from '#sandbox/state.ts'
import { nowOf } from '#sandbox/world.ts'
import { call, get, LIST, listAnswer } from './calls.ts'
import { invalid } from './errors.ts'
import { flag, listOf, required, text, whole } from './shapes.ts'

/** Events that some endpoint has not taken yet. */
function undelivered(state: State): Set<string> {
  const failed = state.deliveries.filter(({ attempts }) => {
    const status = attempts.at(-1)?.status ?? null
    return status === null || status < 200 || status >= 300
  })
  return new Set(failed.map(({ event }) => event))
}

const events = [
  call(
    'GET',
    '/v1/events',
    { ...LIST, type: text(), types: listOf(text(), 20), delivery_success: flag },
    ({ state }, _, given) => {
      const failed = given.delivery_success === undefined ? null : undelivered(state)
      return listAnswer(
        '/v1/events',
        [...state.maps.event.values()].filter(
          ({ id, type }) =>
            (!given.type || given.type === type) &&
            (!given.types || given.types.includes(type)) &&
            (!failed || failed.has(id) === !given.delivery_success),
        ),
        given,
      )
    },
  ),
  call('GET', '/v1/events/{id}', {}, (world, id) => get(world, 'event', id)),
]

// One clock for all: a test clock is another name for it.
const clocks = [
  call(
    'POST',
    '/v1/test_helpers/test_clocks',
    { frozen_time: required(whole), name: text(300) },
    (world, _, given) => {
      const at = given.frozen_time ?? nowOf(world)
      if (at < nowOf(world))
        throw invalid('The sandbox has one clock, which does not go back.', 'frozen_time')
      workUntil(world, at)
      world.state.clock.freeze(at)
      const made = newTestClock({ frozenTime: at, name: given.name ?? null, created: at })
      return put(world.state, 'test_helpers.test_clock', made)
    },
  ),
  call('GET', '/v1/test_helpers/test_clocks', LIST, ({ state }, _, given) =>
    listAnswer('/v1/test_helpers/test_clocks', state.maps['test_helpers.test_clock'].values(), given),
  ),
  call('GET', '/v1/test_helpers/test_clocks/{id}', {}, (world, id) =>
    get(world, 'test_helpers.test_clock', id),
  ),
  call(
    'POST',
    '/v1/test_helpers/test_clocks/{id}/advance',
    { frozen_time: required(whole) },
    (world, id, given) => {
      const clock = get(world, 'test_helpers.test_clock', id)
      const target = given.frozen_time ?? 0
      if (target < nowOf(world)) throw invalid('Test clocks only advance.', 'frozen_time')
      workUntil(world, target)
      clock.frozen_time = target
      put(world.state, 'test_helpers.test_clock', clock)
      tell(world, 'test_helpers.test_clock.ready', clock)
      return clock
    },
  ),
  call('DELETE', '/v1/test_helpers/test_clocks/{id}', {}, (world, id) => {
    get(world, 'test_helpers.test_clock', id)
    world.state.maps['test_helpers.test_clock'].delete(id)
    world.state.clock.thaw()
    world.state.changed()
    return { id, object: 'test_helpers.test_clock', deleted: true }
  }),
]

export const OPERATION_CALLS = [...events, ...clocks]
