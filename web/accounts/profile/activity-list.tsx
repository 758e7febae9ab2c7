// ActivityList: the reader's own activity, page by page.
import CalendarDays from 'lucide-react/icons/calendar-days'
import CircuitBoard from 'lucide-react/icons/circuit-board'
import ClipboardPen from 'lucide-react/icons/clipboard-pen'
import MessageSquarePlus from 'lucide-react/icons/message-square-plus'
import MessagesSquare from 'lucide-react/icons/messages-square'
import PenLine from 'lucide-react/icons/pen-line'
import Star from 'lucide-react/icons/star'
import Tag from 'lucide-react/icons/tag'
import type { Activity } from '#contract/accounts/activity.ts'
import { ACTIVITY_PAGE_SIZE, type ActivityKind } from '#contract/accounts/activity-constants.ts'
import { useLoaded } from '#web/queries.ts'
import { Pagination } from '#web/ui/display/pagination.tsx'
import { RelativeTime } from '#web/ui/display/relative-time.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { NoSuchPage } from '#web/ui/feedback/no-such-page.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { activityQuery } from './activity-query.ts'

const KINDS: Readonly<Record<ActivityKind, { did: string; icon: typeof Tag }>> = {
  topic: { did: 'Started a topic', icon: MessageSquarePlus },
  reply: { did: 'Replied', icon: MessagesSquare },
  listing: { did: 'Listed for sale', icon: Tag },
  rating: { did: 'Rated', icon: Star },
  review: { did: 'Reviewed', icon: PenLine },
  collection: { did: 'Added to your collection', icon: CircuitBoard },
  event: { did: 'Signed up for an event', icon: CalendarDays },
  proposal: { did: 'Proposed a change', icon: ClipboardPen },
}

export interface ActivityListProps {
  page?: number
  hrefOf: (page: number) => string
}

/** The reader's activity on the site, newest first. */
export function ActivityList({ page = 1, hrefOf }: ActivityListProps) {
  const { data, pagination } = useLoaded(activityQuery(page))
  if (pagination.total === 0) {
    return (
      <EmptyState level={2} title="No activity yet">
        Your topics, replies, listings, ratings and machines will appear here. We don’t record what you read.
      </EmptyState>
    )
  }
  return (
    <section aria-labelledby="activity">
      <h2 id="activity" className="display mb-3 text-2xl">
        Your activity
      </h2>
      {data.length === 0 ? (
        <NoSuchPage level={3} />
      ) : (
        <ul className="divide-y divide-line overflow-clip rounded-card border border-line bg-raised">
          {data.map((activity) => (
            <ActivityRow key={`${activity.kind} ${activity.url} ${activity.at}`} activity={activity} />
          ))}
        </ul>
      )}
      <Pagination
        page={page}
        pages={Math.ceil(pagination.total / ACTIVITY_PAGE_SIZE)}
        hrefOf={hrefOf}
        label="Pages of activity"
      />
      <p className="mt-3 text-quiet text-sm">Only you see this list. We don’t record what you read.</p>
    </section>
  )
}

function ActivityRow({ activity: { kind, title, url, at } }: { activity: Activity }) {
  const { did, icon: Icon } = KINDS[kind]
  return (
    <li className="relative flex items-center gap-3.5 px-4 py-3 hover:bg-well sm:px-5">
      <span className="flex size-9 shrink-0 items-center justify-center rounded-full bg-sunk text-quiet">
        <Icon size={17} aria-hidden="true" />
      </span>
      <div className="min-w-0 grow">
        <p className="text-quiet text-sm">
          {did}, <RelativeTime at={at} className="lowercase" />
        </p>
        <SiteLink
          href={url}
          className="stretched block font-medium leading-snug underline-offset-4 [overflow-wrap:anywhere] hover:underline"
        >
          {title}
        </SiteLink>
      </div>
    </li>
  )
}
