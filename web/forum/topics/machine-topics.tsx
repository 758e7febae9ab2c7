import type { TopicTeaser } from '#contract/forum/forum.ts'
import { paths } from '#contract/paths.ts'
import { query } from '#web/queries.ts'
import { Card, CardHead } from '#web/ui/card.tsx'
import { countText } from '#web/ui/display/count-text.ts'
import { RelativeTime } from '#web/ui/display/relative-time.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'

const SHOWN = 5

/** The newest topics about the title. */
export function machineTopicsQuery(opdbId: string) {
  return query('GET /api/forum-posts/newest', { query: { limit: SHOWN, opdbId } })
}

/** Topics about a machine on its page, as teasers. */
export function MachineTopics({ topics, total }: { topics: readonly TopicTeaser[]; total: number }) {
  return (
    <Card as="section" padded={false} labelledBy="machine-topics">
      <CardHead
        id="machine-topics"
        title={total === 1 ? 'In the forums' : `In the forums (${total})`}
        level={2}
      />
      <ul className="divide-y divide-line">
        {topics.map(({ id, title, category, replyCount, lastActivity }) => (
          <li key={id} className="relative px-4 py-3.5 hover:bg-well sm:px-5">
            <SiteLink
              href={paths.topic(id)}
              className="stretched block break-words font-medium leading-snug underline-offset-4 hover:underline"
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
