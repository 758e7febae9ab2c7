// What every part of the provider works on: its state, its faults, and the request that is being answered.
import type { Faults } from './faults.ts'
import type { State } from './state.ts'

export interface World {
  state: State
  faults: Faults
  /** Where the hosted pages stand, without a slash at the end. */
  pagesUrl: string
  /** Written into the events that a request causes; nulls while the clock works. */
  request: { id: string | null; idempotencyKey: string | null }
}

/** Unix seconds of the provider. */
export function nowOf({ state }: World): number {
  return state.clock.now()
}
