// Events, and their delivery to the endpoints that asked for them.
import { newEvent } from '#sandbox/objects/other-objects.ts'
import { type Kind, type Kinds, put, type State } from './state.ts'
import { nowOf, type World } from './world.ts'

/** Stores an object and emits its event. `previous` holds the values that changed. */
export function putAndTell<K extends Kind>(
  world: World,
  kind: K,
  object: Kinds[K],
  type: string,
  previous?: object,
): void {
  put(world.state, kind, object)
  tell(world, type, object, previous)
}

/** Stores the event with the present object, and queues it for every endpoint that wants its type. */
export function tell(world: World, type: string, object: object, previous?: object): void {
  const { state, faults, request } = world
  const event = newEvent({
    type,
    object: structuredClone(object),
    previous,
    created: nowOf(world),
    request,
  })
  put(state, 'event', event)
  for (const endpoint of state.maps.webhook_endpoint.values()) {
    const wants = endpoint.enabled_events.includes('*') || endpoint.enabled_events.includes(type)
    if (endpoint.status !== 'enabled' || !wants || faults.webhooks === 'dropped') continue
    event.pending_webhooks++
    for (let copy = 0; copy < faults.copies; copy++)
      state.deliveries.push({
        event: event.id,
        endpoint: endpoint.id,
        attempts: [],
        nextAt: Date.now() + faults.delayMs,
      })
  }
}

/** Queues an event again for its endpoints, or for all if it had none. */
export function resend(state: State, eventId: string): void {
  const meant = state.deliveries.filter(({ event }) => event === eventId).map(({ endpoint }) => endpoint)
  const targets = meant.length > 0 ? new Set(meant) : state.maps.webhook_endpoint.keys()
  for (const endpoint of targets)
    state.deliveries.push({ event: eventId, endpoint, attempts: [], nextAt: Date.now() })
  state.changed()
}
