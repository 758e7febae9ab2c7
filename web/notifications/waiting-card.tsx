import { useQueryClient } from '@tanstack/react-query'
import { paths } from '#contract/paths.ts'
import { useLoaded } from '#web/queries.ts'
import { useLive } from '#web/shell/live/live.ts'
import { Card, CardHead } from '#web/ui/card.tsx'
import { RelativeTime } from '#web/ui/display/relative-time.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { NotificationKindIcon } from './kind-icon.tsx'
import { followNotification } from './notification-queries.ts'
import { hasNews, waitingQuery } from './waiting-query.ts'

const ROW = 'relative flex items-center gap-3.5 px-4 py-3 hover:bg-well sm:px-5'
const LINK =
  'stretched block font-medium leading-snug underline-offset-4 [overflow-wrap:anywhere] hover:underline'

/** Unread messages and notifications, on the dashboard. */
export function WaitingCard() {
  const queryClient = useQueryClient()
  const news = useLoaded(waitingQuery)
  const refresh = () => void queryClient.invalidateQueries({ queryKey: waitingQuery.queryKey })
  useLive('notices', refresh)
  useLive('message', refresh)
  const { messages, notifications, newest } = news
  return (
    <Card as="section" padded={false} labelledBy="waiting-for-you">
      <CardHead id="waiting-for-you" title="Waiting for you" level={2}>
        {notifications > newest.length ? (
          <SiteLink href={paths.notifications()} className="num py-1.5 text-link text-sm">
            See all {notifications}
          </SiteLink>
        ) : null}
      </CardHead>
      {hasNews(news) ? null : <p className="px-4 py-4 text-quiet sm:px-5">Nothing is waiting for you.</p>}
      <ul className="max-lg:divide-y max-lg:divide-line lg:grid lg:grid-cols-2">
        {messages > 0 ? (
          <li className={ROW}>
            <NotificationKindIcon kind="message" />
            <SiteLink href={paths.messages()} className={LINK}>
              {messages} unread {messages === 1 ? 'message' : 'messages'}
            </SiteLink>
          </li>
        ) : null}
        {newest.map(({ id, kind, title, path, at, isRead }) => (
          <li key={id} className={ROW}>
            <NotificationKindIcon kind={kind} />
            <div className="min-w-0">
              <SiteLink
                href={path ?? paths.notifications()}
                onClick={() => followNotification(queryClient, { id, isRead })}
                className={LINK}
              >
                {title}
              </SiteLink>
              <p className="text-quiet text-sm">
                <RelativeTime at={at} />
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
