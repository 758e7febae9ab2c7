import { useSuspenseQuery } from '@tanstack/react-query'
import { paths } from '#contract/paths.ts'
import { query } from '#web/queries.ts'
import { Card, CardHead } from '#web/ui/card.tsx'
import { RelativeTime } from '#web/ui/display/relative-time.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { countText } from './count-text.ts'

const SHOWN = 4

export const newestTopicsQuery = query('GET /api/forum-posts/newest', { query: { limit: SHOWN } })

/** The newest topics as teasers, for pages whose viewers may lack the forums. */
export function NewestTopics() {
  const { data } = useSuspenseQuery(newestTopicsQuery).data
  return (
    <Card as="section" padded={false} labelledBy="recent-activity">
      <CardHead id="recent-activity" title="Recent Activity" level={2} />
      <h3 className="px-4 pt-3 pb-1 font-semibold text-quiet text-sm sm:px-5">Latest in the forums</h3>
      {data.length === 0 ? <p className="px-4 py-4 text-quiet sm:px-5">No topics yet.</p> : null}
      <ul className="divide-y divide-line">
        {data.map(({ id, title, category, replyCount, lastActivity }) => (
          <li key={id} className="relative px-4 py-3.5 hover:bg-well sm:px-5">
            <SiteLink
              href={paths.topic(id)}
              className="stretched block font-medium leading-snug underline-offset-4 hover:underline"
            >
              {title}
            </SiteLink>
            <p className="num mt-1 text-quiet text-sm">
              {category.name}, {countText(replyCount, 'reply', 'replies')}, <RelativeTime at={lastActivity} />
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
