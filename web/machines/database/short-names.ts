// Two-letter names of machines ("TZ"): the only searches shorter than three characters. A file of its own, so that
// machine pickers do not load the database page.
import { useQuery } from '@tanstack/react-query'
import { MACHINE_SEARCH_MIN } from '#contract/machines/words.ts'
import { query } from '#web/queries.ts'

export type ShortNames = readonly string[]

const NONE: ShortNames = []

export const shortNamesQuery = query('GET /api/opdb/short-names')

/** Searchable two-letter names; none if they failed to load. */
export function useShortNames(): ShortNames {
  return useQuery(shortNamesQuery).data ?? NONE
}

/** Whether a text is too short for a search. */
export function isTooShort(typed: string, known: ShortNames): boolean {
  const words = typed.trim()
  return words.length < MACHINE_SEARCH_MIN && !known.includes(words.toLowerCase())
}

/** `isTooShort` for forms that load no names with their page: asks for them once a text is that short. */
export function useIsTooShort(typed: string): boolean {
  const { data: known = NONE } = useQuery({
    ...shortNamesQuery,
    enabled: typed !== '' && isTooShort(typed, NONE),
  })
  return isTooShort(typed, known)
}
