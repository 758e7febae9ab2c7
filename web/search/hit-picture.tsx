import type { Hit } from '#contract/search/search.ts'
import { MachinePicture } from '#web/machines/machine-picture.tsx'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { KindIcon } from './kind-icon.tsx'

/** A machine's picture, a member's portrait, or the icon of the kind; all of one width. */
export function HitPicture({ hit }: { hit: Hit }) {
  const { kind, title, machine, imageUrl } = hit
  if (machine) {
    return (
      <span className="w-14 shrink-0 overflow-clip rounded-sm border border-line">
        <MachinePicture
          name={title}
          maker={machine.manufacturer}
          year={machine.year}
          display={machine.display}
          picture={imageUrl}
        />
      </span>
    )
  }
  return (
    <span className="inline-flex w-14 shrink-0 justify-center">
      {kind === 'member' ? (
        <Avatar name={title} src={imageUrl} size={40} />
      ) : (
        <span className="inline-flex size-10 items-center justify-center rounded-full bg-sunk text-quiet">
          <KindIcon kind={kind} />
        </span>
      )}
    </span>
  )
}
