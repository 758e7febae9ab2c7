// Slots of the collections and ratings rooms in every list of machines.
import { useQuery } from '@tanstack/react-query'
import { FavoriteMark } from '#web/collections/marks/favorite-button.tsx'
import { LazyOwnMarks } from '#web/collections/marks/lazy-own-marks.ts'
import { lookOfMarks } from '#web/collections/marks/marks-look.ts'
import { marksQuery } from '#web/collections/marks/marks-query.ts'
import type { MachineRowSlots } from '#web/machines/list/row-slots.ts'
import { useViewer } from '#web/shell/session/session.ts'

/** Hearts for all readers; a column of marks for members. */
export function useRowSlots(): MachineRowSlots {
  const isMember = useViewer().member !== null
  // Read once for all rows; the page's loader has fetched them.
  const { data } = useQuery({ ...marksQuery, enabled: isMember })
  const favorite: MachineRowSlots['favorite'] = (machine) => (
    <FavoriteMark {...machine} isSignedIn={isMember} />
  )
  if (!isMember) return { favorite, look: () => 'visitor' }
  return {
    favorite,
    marks: (titleId) => <LazyOwnMarks titleId={titleId} marks={data} />,
    look: (titleId) => `member ${lookOfMarks(titleId, data)}`,
  }
}
