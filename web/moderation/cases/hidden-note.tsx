// HiddenNote: note on the page of hidden content.
import { lazy, type ReactNode } from 'react'
import { isModerator } from '#contract/entitlements.ts'
import type { ReportKind } from '#contract/moderation/constants.ts'
import { paths } from '#contract/paths.ts'
import { StaffPart } from '#web/moderation/staff-part.tsx'
import { useViewer } from '#web/shell/session/session.ts'
import { useFocusRestore } from '#web/ui/overlays/focus-restore.ts'
import { SiteLink } from '#web/ui/site-link.tsx'

export interface HiddenNoteProps {
  kind: ReportKind
  id: number
  isHidden: boolean
  ownerId: number
}

const StaffSteps = lazy(async () => ({
  default: (await import('./hidden-steps.tsx')).HiddenSteps,
}))

/** Above hidden content: why others do not see it, and for staff how to restore it. */
export function HiddenNote({ kind, id, isHidden, ownerId }: HiddenNoteProps) {
  const viewer = useViewer()
  // Restoring takes its button along, with the whole note; what others do must not take the focus of readers.
  useFocusRestore('main', isModerator(viewer) ? isHidden : undefined)
  if (!isHidden) return null
  if (viewer.member?.id === ownerId) {
    return (
      <Banner>
        <p>
          This is hidden. Only you and the moderators can see it.{' '}
          <SiteLink href={paths.myFlags()} className="text-link">
            Read the moderators’ message
          </SiteLink>
        </p>
      </Banner>
    )
  }
  if (!isModerator(viewer)) return null
  return (
    <Banner>
      <p>This is hidden. Only its author and staff can see it.</p>
      <StaffPart>
        <StaffSteps kind={kind} id={id} ownerId={ownerId} />
      </StaffPart>
    </Banner>
  )
}

function Banner({ children }: { children: ReactNode }) {
  return (
    <div
      role="note"
      className="mb-5 flex min-h-15 flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card border border-line border-l-4 border-l-bad bg-raised px-4 py-2.5"
    >
      {children}
    </div>
  )
}
