import type { OwnMarks as Marks } from '#contract/collections/collections.ts'
import { COLLECTION_STATUSES } from '#contract/collections/constants.ts'

/** Cache key of a title's marks: equal for all members with the same marks. */
export function lookOfMarks(titleId: string, marks: Marks | undefined): string {
  if (!marks) return ''
  const statuses = COLLECTION_STATUSES.filter((status) => marks[status].includes(titleId))
  return [marks.ratings[titleId] ?? '', ...statuses].join(' ')
}
