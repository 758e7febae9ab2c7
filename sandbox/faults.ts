// What can go wrong on purpose, for tests and for the control page.

export type ApiFault = 'status_500' | 'status_429' | 'hang' | 'hang_up'

export interface Faults {
  /** So many of the next API requests fail in this way; `path` limits it to addresses that hold this text. */
  api: { fault: ApiFault; count: number; path?: string | undefined } | null
  /** Milliseconds before an API request is answered. */
  latencyMs: number
  /** So many of the next charges are declined. */
  declinedCharges: number
  webhooks: 'ordered' | 'shuffled' | 'dropped'
  /** How often each event is sent. */
  copies: number
  /** Milliseconds before an event is sent. */
  delayMs: number
  /** Searches see nothing that is younger than this; seconds of the provider's clock. */
  searchLag: number
}

export function noFaults(): Faults {
  return {
    api: null,
    latencyMs: 0,
    declinedCharges: 0,
    webhooks: 'ordered',
    copies: 1,
    delayMs: 0,
    searchLag: 0,
  }
}

/** The fault that this request meets, if any; counts it. */
export function takeApiFault(faults: Faults, path: string): ApiFault | null {
  const { api } = faults
  if (!api || api.count <= 0 || (api.path && !path.includes(api.path))) return null
  api.count--
  return api.fault
}
