import { useQueryClient } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import { useId, useState } from 'react'
import type { MemberNotification } from '#contract/notifications/notifications.ts'
import { classes } from '#web/ui/classes.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useFocusRestore } from '#web/ui/overlays/focus-restore.ts'
import { SiteLink } from '#web/ui/site-link.tsx'
import { NotificationKindIcon } from './kind-icon.tsx'
import { followNotification, markRead } from './notification-queries.ts'

export interface NotificationRowProps {
  notification: MemberNotification
  /** Time, as the list words it. */
  time: React.ReactNode
  /** Called when its link is followed. */
  onFollow?: () => void
}

/** A notification. Unread ones are bold, with a lit insert at the edge and a text for screen readers. */
export function NotificationRow({ notification, time, onFollow }: NotificationRowProps) {
  const { id, kind, title, path, isRead } = notification
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [isMarked, setMarked] = useState(false)
  const textId = useId()
  // If it was read elsewhere, it must not take the focus.
  useFocusRestore(textId, isMarked ? isRead : undefined)

  function follow() {
    followNotification(queryClient, notification)
    onFollow?.()
  }

  async function mark() {
    setBusy(true)
    setMarked(true)
    try {
      await markRead(queryClient, { ids: [id] })
    } catch {
      toast.error('Not marked as read', 'Please try again.')
    }
    setBusy(false)
  }

  return (
    <li
      className={classes(
        'relative flex items-center gap-1 border-line border-b last:border-b-0',
        isRead ? 'text-quiet' : 'bg-well',
      )}
    >
      {isRead ? null : (
        <span aria-hidden="true" className="absolute inset-y-2 left-0 w-1 rounded-r-full bg-amber" />
      )}
      <div
        className={classes(
          'relative flex min-h-14 min-w-0 grow items-center gap-3 py-2.5 pl-4 hover:bg-sunk',
          isRead ? 'pr-4' : 'pr-1',
        )}
      >
        <NotificationKindIcon kind={kind} />
        <div className="min-w-0 grow">
          {path ? (
            <SiteLink
              id={textId}
              href={path}
              onClick={follow}
              className={classes('stretched -outline-offset-2', isRead ? '' : 'font-semibold text-ink')}
            >
              <NotificationText title={title} isRead={isRead} />
            </SiteLink>
          ) : (
            <p id={textId} tabIndex={-1} className={isRead ? '' : 'font-semibold'}>
              <NotificationText title={title} isRead={isRead} />
            </p>
          )}
          <div className="text-quiet text-sm">{time}</div>
        </div>
      </div>
      {isRead ? null : (
        <IconButton
          label={`Mark as read: ${title}`}
          title="Mark as read"
          icon={<Check size={18} aria-hidden="true" />}
          aria-disabled={isBusy || undefined}
          onClick={() => void (isBusy || mark())}
          className="mr-1.5"
        />
      )}
    </li>
  )
}

function NotificationText({ title, isRead }: { title: string; isRead: boolean }) {
  return (
    <>
      {isRead ? null : <span className="sr-only">Unread: </span>}
      {title}
    </>
  )
}
