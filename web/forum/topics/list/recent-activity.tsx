import type { TopicTeaser } from '#contract/forum/forum.ts'
import { paths } from '#contract/paths.ts'
import { useLoaded } from '#web/queries.ts'
import { CachedFragment } from '#web/ui/cached-fragment.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { HoursAgo } from '#web/ui/display/hours-ago.tsx'
import { MemberLink } from '#web/ui/member-link.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { RECENT_TOPICS_SHOWN, recentTopicsQuery } from './forum-queries.ts'

/** The newest topics, each with the time of its last post, as the list beside them has it. */
export function RecentActivity() {
  const data = useLoaded(recentTopicsQuery)
  return (
    <CachedFragment name="recent-topics" data={[data]}>
      <RecentTopics topics={data.data.slice(0, RECENT_TOPICS_SHOWN)} />
    </CachedFragment>
  )
}

function RecentTopics({ topics }: { topics: readonly TopicTeaser[] }) {
  return (
    <Card as="section" padded={false} labelledBy="recent-activity">
      <CardHead id="recent-activity" title="Recent Activity" level={2} />
      {topics.length === 0 ? <p className="px-5 py-4 text-quiet">No topics yet.</p> : null}
      <ul className="divide-y divide-line">
        {topics.map(({ id, title, author, lastActivity }) => (
          <li key={id} className="relative px-5 py-3.5 hover:bg-well">
            <SiteLink
              href={paths.topic(id)}
              className="stretched block font-medium leading-snug underline-offset-4 hover:underline"
            >
              {title}
            </SiteLink>
            <p className="mt-1 text-quiet text-sm">
              {author ? (
                <>
                  by <MemberLink member={author} className="inline-block min-h-6" />, active{' '}
                </>
              ) : (
                'Active '
              )}
              <HoursAgo at={lastActivity} className="lowercase" />
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
