// Common context of the provider's parts: its state, its faults, and the present request.
import type { Faults } from './faults.ts'
import type { State } from './state.ts'

export interface World {
  state: State
  faults: Faults
  /** Address of the hosted pages, without a trailing slash. */
  pagesUrl: string
  /** Copied into the events that a request causes; nulls while the clock works. */
  request: { id: string | null; idempotencyKey: string | null }
}

/** Unix seconds of the provider. */
export function nowOf({ state }: World): number {
  return state.clock.now()
}
