import type { Disclosure } from '#contract/market/disclosure.ts'
import {
  BATTERY_LABELS,
  BOARD_LABELS,
  CABINET_LABELS,
  PLAYFIELD_LABELS,
  USE_LABELS,
} from '#contract/market/disclosure-constants.ts'
import { Facts } from '#web/ui/display/facts.tsx'

/** The seller's disclosure about a machine; empty if there is none. */
export function ListingDisclosure({ disclosure }: { disclosure: Disclosure }) {
  const { use, boards, batteryLeak, playfield, cabinet, mods, faults } = disclosure
  const facts = [
    use && (['Use', USE_LABELS[use]] as const),
    boards && (['Boards', BOARD_LABELS[boards]] as const),
    batteryLeak && (['Battery leak', BATTERY_LABELS[batteryLeak]] as const),
    playfield && (['Playfield wear', PLAYFIELD_LABELS[playfield]] as const),
    cabinet && (['Cabinet', CABINET_LABELS[cabinet]] as const),
    mods && (['Mods', mods] as const),
    faults && (['Known faults', faults] as const),
  ].filter((fact) => fact !== undefined && fact !== '')
  if (facts.length === 0) return null
  return (
    <section aria-labelledby="disclosure">
      <h2 id="disclosure" className="font-semibold">
        Condition, according to the seller
      </h2>
      <Facts facts={facts} />
    </section>
  )
}
