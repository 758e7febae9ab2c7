import { type Action, hindrance } from '#contract/entitlements.ts'
import { paths } from '#contract/paths.ts'
import { useSession } from '#web/shell/session/session.ts'
import { classes } from '#web/ui/classes.ts'
import { LongDate } from '#web/ui/display/relative-time.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'

export interface SilencedNoteProps {
  /** The action that this page is for. */
  action?: Action
  /** False if the page itself shows the moderators' text. */
  withLink?: boolean
  className?: string
}

/**
 * For silenced members on pages where they would write: the end of the silence. Nothing for everyone else, nor for
 * admins, whom a silence does not bind.
 */
export function SilencedNote({ action = 'topic.write', withLink = true, className }: SilencedNoteProps) {
  const { user, viewer } = useSession()
  if (!user?.silencedUntil || hindrance(viewer, action) !== 'silenced') return null
  return (
    <p
      role="note"
      className={classes(
        'rounded-card border border-line border-l-4 border-l-warn bg-raised px-4 py-3',
        className,
      )}
    >
      You’ve been silenced. You can read everything but can’t write until{' '}
      <LongDate at={user.silencedUntil} time />.{' '}
      {withLink ? (
        <SiteLink href={paths.myFlags()} className="text-link">
          Read the moderators’ message
        </SiteLink>
      ) : null}
    </p>
  )
}
