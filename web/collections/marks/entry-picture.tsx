import type { CollectionMachine } from '#contract/collections/collections.ts'
import { MachinePicture } from '#web/machines/machine-picture.tsx'

/** A machine's picture beside its name. */
export function StoredPicture({ machine, eager = false }: { machine: CollectionMachine; eager?: boolean }) {
  const { name, manufacturer, year, display, imageUrl } = machine
  return (
    <MachinePicture
      name={name}
      maker={manufacturer}
      year={year}
      display={display}
      picture={imageUrl}
      eager={eager}
    />
  )
}
