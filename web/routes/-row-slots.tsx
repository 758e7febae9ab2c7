// What the rooms of collections and ratings put into every list of machines.
import { FavoriteButton } from '#web/collections/favorite-button.tsx'
import { OwnMarks } from '#web/collections/own-marks.tsx'
import type { MachineRowSlots } from '#web/machines/row-slots.ts'
import { useViewer } from '#web/shell/session.ts'

const favorite: MachineRowSlots['favorite'] = (machine) => <FavoriteButton {...machine} />
const marks: MachineRowSlots['marks'] = (titleId) => <OwnMarks titleId={titleId} />

/** Hearts for everybody; marks for members, of whose lists they are a column. */
export function useRowSlots(): MachineRowSlots {
  return useViewer().member === null ? { favorite } : { favorite, marks }
}
