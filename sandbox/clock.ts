// The provider's time in seconds: the machine's with an offset, or stopped until it is advanced.

export interface ClockState {
  offset: number
  frozenAt: number | null
}

export interface ProviderClock {
  /** Unix seconds. */
  now(): number
  isFrozen(): boolean
  freeze(at: number): void
  /** Lets time run from its present value. */
  thaw(): void
  /** Never backwards. */
  moveTo(at: number): void
  state(): ClockState
}

export function providerClock(
  { offset, frozenAt }: ClockState = { offset: 0, frozenAt: null },
  realNow: () => number = Date.now,
): ProviderClock {
  const real = () => Math.floor(realNow() / 1000)
  let shift = offset
  let frozen = frozenAt
  const now = () => frozen ?? real() + shift
  return {
    now,
    isFrozen: () => frozen !== null,
    freeze: (at) => {
      frozen = at
    },
    thaw: () => {
      shift = now() - real()
      frozen = null
    },
    moveTo: (at) => {
      if (at < now()) return
      if (frozen === null) shift = at - real()
      else frozen = at
    },
    state: () => ({ offset: shift, frozenAt: frozen }),
  }
}
