// ReportButton: reports content to the moderators.
import { useEffect, useState } from 'react'
import type { ReportKind } from '#contract/moderation/constants.ts'
import { paths } from '#contract/paths.ts'
import { type ReportIntent, takeIntent } from '#web/shell/session/intents.ts'
import { useViewer } from '#web/shell/session/session.ts'
import { classes } from '#web/ui/classes.ts'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { useFocusRestore } from '#web/ui/overlays/focus-restore.ts'
import { useLoadedDialog } from '#web/ui/overlays/use-loaded-dialog.ts'
import { SiteLink } from '#web/ui/site-link.tsx'
import type { ReportDialogProps } from './report-dialog.tsx'

export interface ReportButtonProps {
  kind: ReportKind
  id: number
  /** Accessible name with the content's kind: "Report this topic". */
  label: string
  /** Its owner, who cannot report it. */
  ownerId?: number | null
  /** Only the icon, until it is reported. */
  isIcon?: boolean
  className?: string
}

const LOOK =
  'inline-flex min-h-9 items-center gap-1.5 rounded-control px-2 text-quiet text-sm hover:bg-well hover:text-ink'

/** Reports content to the moderators. Visitors fill in the form and sign in to send it. */
export function ReportButton({ ownerId, ...button }: ReportButtonProps) {
  const { member } = useViewer()
  if (member !== null && member.id === ownerId) return null
  return <PlainReportButton {...button} isMember={member !== null} />
}

export interface PlainReportButtonProps extends Omit<ReportButtonProps, 'ownerId'> {
  isMember: boolean
}

/** Same, where it is known that the viewer may report; reads no session. */
export function PlainReportButton({ kind, id, label, isIcon, className, isMember }: PlainReportButtonProps) {
  const { Dialog, isOpen, isLoading, open, close } = useLoadedDialog<ReportDialogProps>(
    async () => (await import('./report-dialog.tsx')).ReportFormDialog,
  )
  const [isReported, setReported] = useState(false)
  const linkId = `reported-${kind}-${id}`
  useFocusRestore(linkId, isReported)
  const [filledIn, setFilledIn] = useState<ReportIntent>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page comes to life
  useEffect(() => {
    const begun = isMember ? takeIntent('report', (one) => one.subject === kind && one.id === id) : null
    if (!begun) return
    setFilledIn(begun)
    void open()
  }, [])
  if (isReported) {
    return (
      <SiteLink id={linkId} href={paths.myFlags()} className={classes(LOOK, className)}>
        <FlagIcon />
        Reported
      </SiteLink>
    )
  }

  return (
    <>
      <button
        type="button"
        aria-label={label}
        title={isIcon ? label : undefined}
        aria-haspopup="dialog"
        onClick={() => void open()}
        className={classes(LOOK, className)}
      >
        {isLoading ? <Spinner /> : <FlagIcon />}
        {isIcon ? null : 'Report'}
      </button>
      {Dialog ? (
        <Dialog
          open={isOpen}
          onClose={close}
          onReported={() => setReported(true)}
          kind={kind}
          id={id}
          label={label}
          isVisitor={!isMember}
          filledIn={filledIn}
        />
      ) : null}
    </>
  )
}

// Inlined, so that pages with a report button load no icon file.
function FlagIcon() {
  return (
    <svg viewBox="0 0 16 16" className="size-4 shrink-0" aria-hidden="true">
      <path
        d="M3.5 14.5v-12h8.2l-2 3.2 2 3.3H3.5"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
