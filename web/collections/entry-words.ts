// Texts about entries.

import type { PublicEntry } from '#contract/collections/collections.ts'
import type { CollectionStatus } from '#contract/collections/constants.ts'
import { CONDITION_LABELS } from '#contract/conditions.ts'
import { MONTHS } from '#contract/month-names.ts'
import type { Tone } from '#web/ui/chip.tsx'

export const STATUS_TONES: Readonly<Record<CollectionStatus, Tone>> = {
  owned: 'teal',
  wanted: 'amber',
  had: 'quiet',
}

/** "2024-05-06" → "May 6, 2024"; without a time zone, because a day has none. */
export function dayText(day: string): string {
  const [year = 0, month = 1, date] = day.split('-').map(Number)
  return `${MONTHS[month - 1]?.slice(0, 3)} ${date}, ${year}`
}

/** "Excellent, acquired Mar 12, 2022"; empty without details. */
export function detailText({ condition, acquiredOn }: Pick<PublicEntry, 'condition' | 'acquiredOn'>): string {
  const parts = [
    condition && CONDITION_LABELS[condition],
    // A date is not broken across lines.
    acquiredOn && `acquired ${dayText(acquiredOn).replaceAll(' ', '\u00a0')}`,
  ].filter(Boolean)
  const text = parts.join(', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
