import { useQueryClient } from '@tanstack/react-query'
import ArrowRight from 'lucide-react/icons/arrow-right'
import type { ReactNode } from 'react'
import type { MemberNotification } from '#contract/notifications/notifications.ts'
import { paths } from '#contract/paths.ts'
import { useLoaded } from '#web/queries.ts'
import { useLive } from '#web/shell/live/live.ts'
import { RelativeTime } from '#web/ui/display/relative-time.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { NotificationKindIcon } from './kind-icon.tsx'
import { followNotification } from './notification-queries.ts'
import { hasNews, waitingQuery } from './waiting-query.ts'

/** Number of tiles on phones; the dashboard has the others. */
const ON_PHONES = 2

/** What waits for the member, above the home page's sections; hidden if there is nothing. */
export function Waiting() {
  const queryClient = useQueryClient()
  const news = useLoaded(waitingQuery)
  const refresh = () => void queryClient.invalidateQueries({ queryKey: waitingQuery.queryKey })
  useLive('notices', refresh)
  useLive('message', refresh)
  useLive('blocks', refresh)
  if (!hasNews(news)) return null
  const tiles = (news.messages > 0 ? 1 : 0) + news.notifications
  return (
    <section aria-labelledby="waiting" className="wrap pt-4 md:pt-6">
      <h2 id="waiting" className="display mb-2 text-2xl">
        Waiting for you
      </h2>
      <ul className="grid gap-2 sm:grid-cols-2 sm:gap-3 lg:flex">
        {news.messages > 0 ? <Messages count={news.messages} /> : null}
        {news.newest.map((notification) => (
          <NotificationTile key={notification.id} notification={notification} />
        ))}
        <More count={news.notifications - news.newest.length} />
        <MoreOnPhones count={tiles - ON_PHONES} />
      </ul>
    </section>
  )
}

const MORE =
  'inline-flex min-h-11 items-center gap-1.5 px-2 font-semibold text-[0.9375rem] text-amber-ink underline-offset-4 hover:underline'

function Tile({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="relative flex min-h-14 min-w-0 items-center gap-3 rounded-card border border-line bg-raised py-2 pr-4 pl-4 shadow-card hover:border-edge max-sm:nth-[n+3]:hidden lg:max-w-[22rem] lg:grow lg:basis-0">
      <span aria-hidden="true" className="absolute inset-y-2 left-0 w-1 rounded-r-full bg-amber" />
      {icon}
      <div className="min-w-0 leading-snug">{children}</div>
    </li>
  )
}

function Messages({ count }: { count: number }) {
  return (
    <Tile icon={<NotificationKindIcon kind="message" />}>
      <SiteLink href={paths.messages()} className="stretched font-semibold">
        {count} unread {count === 1 ? 'message' : 'messages'}
      </SiteLink>
    </Tile>
  )
}

function NotificationTile({
  notification: { id, kind, title, path, at, isRead },
}: {
  notification: MemberNotification
}) {
  const queryClient = useQueryClient()
  return (
    <Tile icon={<NotificationKindIcon kind={kind} />}>
      <SiteLink
        href={path ?? paths.notifications()}
        onClick={() => followNotification(queryClient, { id, isRead })}
        className="stretched line-clamp-2 font-semibold"
      >
        {title}
      </SiteLink>
      <p className="text-quiet text-sm">
        <RelativeTime at={at} />
      </p>
    </Tile>
  )
}

function More({ count }: { count: number }) {
  if (count <= 0) return null
  return (
    <li className="flex items-center max-sm:hidden">
      <SiteLink href={paths.notifications()} className={MORE}>
        {count} more {count === 1 ? 'notification' : 'notifications'}
        <ArrowRight size={16} aria-hidden="true" />
      </SiteLink>
    </li>
  )
}

function MoreOnPhones({ count }: { count: number }) {
  if (count <= 0) return null
  return (
    <li className="sm:hidden">
      <SiteLink href={paths.dashboard()} className={MORE}>
        {count} more
        <ArrowRight size={16} aria-hidden="true" />
      </SiteLink>
    </li>
  )
}
