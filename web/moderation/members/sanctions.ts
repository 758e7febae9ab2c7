import type { Sanction } from '#contract/moderation/constants.ts'

interface Told {
  at: string
  measure: Sanction
  text: string
  until: string | null
}

/** Groups sanctions of one decision, which share one text. Keeps the order. */
export function togetherDecided<T extends Told>(told: readonly T[]): (T & { measures: Sanction[] })[] {
  const groups: (T & { measures: Sanction[] })[] = []
  for (const one of told) {
    const group = groups.at(-1)
    if (group && group.at === one.at && group.text === one.text && !group.measures.includes(one.measure)) {
      group.measures.push(one.measure)
      group.until ??= one.until
    } else {
      groups.push({ ...one, measures: [one.measure] })
    }
  }
  return groups
}
