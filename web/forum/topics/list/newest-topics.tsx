import { may } from '#contract/entitlements.ts'
import type { TopicTeaser } from '#contract/forum/forum.ts'
import { paths } from '#contract/paths.ts'
import { query, useLoaded } from '#web/queries.ts'
import { useViewer } from '#web/shell/session/session.ts'
import { Card, CardHead } from '#web/ui/card.tsx'
import { countText } from '#web/ui/display/count-text.ts'
import { RelativeTime } from '#web/ui/display/relative-time.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'

const SHOWN = 4
const OWNED_SHOWN = 3

/** Enough for topics that the card shows as about the viewer's machines already. */
export const newestTopicsQuery = query('GET /api/forum-posts/newest', {
  query: { limit: SHOWN + OWNED_SHOWN },
})

/** For viewers who may read the forums. */
export const ownedTopicsQuery = query('GET /api/forum-posts', {
  query: { owned: true, sort: 'newest', limit: OWNED_SHOWN, text: 'none' },
})

/** The newest topics as teasers, for pages whose viewers may lack the forums. */
export function NewestTopics() {
  return (
    <Card as="section" padded={false} labelledBy="recent-activity">
      <CardHead id="recent-activity" title="Recent Activity" level={2} />
      {may(useViewer(), 'forums') ? <OwnedAndLatest /> : <Latest />}
    </Card>
  )
}

/** First the newest topics about machines that the viewer owns, if any. */
function OwnedAndLatest() {
  const { data } = useLoaded(ownedTopicsQuery)
  return (
    <>
      {data.length === 0 ? null : (
        <>
          <h3 className="px-4 pt-3 pb-1 font-semibold text-quiet text-sm sm:px-5">About your machines</h3>
          <Topics topics={data} />
        </>
      )}
      <Latest owned={data} />
    </>
  )
}

/** The newest topics but those shown above. */
function Latest({ owned = [] }: { owned?: readonly { id: number }[] }) {
  const { data } = useLoaded(newestTopicsQuery)
  const others = data.filter(({ id }) => !owned.some((shown) => shown.id === id)).slice(0, SHOWN)
  if (others.length === 0 && owned.length > 0) return null
  return (
    <>
      <h3 className="px-4 pt-3 pb-1 font-semibold text-quiet text-sm sm:px-5">Latest in the forums</h3>
      {others.length === 0 ? <p className="px-4 py-4 text-quiet sm:px-5">No topics yet.</p> : null}
      <Topics topics={others} />
    </>
  )
}

type Listed = Pick<TopicTeaser, 'id' | 'title' | 'category' | 'replyCount' | 'lastActivity'>

function Topics({ topics }: { topics: readonly Listed[] }) {
  return (
    <ul className="divide-y divide-line">
      {topics.map(({ id, title, category, replyCount, lastActivity }) => (
        <li key={id} className="relative px-4 py-3.5 hover:bg-well sm:px-5">
          <SiteLink
            href={paths.topic(id)}
            className="stretched block font-medium leading-snug underline-offset-4 hover:underline"
          >
            {title}
          </SiteLink>
          <p className="num mt-1 text-quiet text-sm">
            {category.name}, {countText(replyCount, 'reply', 'replies')},{' '}
            <RelativeTime at={lastActivity} className="lowercase" />
          </p>
        </li>
      ))}
    </ul>
  )
}
