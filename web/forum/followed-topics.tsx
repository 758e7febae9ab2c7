import { useQueryClient } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import MessagesSquare from 'lucide-react/icons/messages-square'
import { useState } from 'react'
import { TOPICS_PAGE_SIZE } from '#contract/forum/constants.ts'
import type { Topic } from '#contract/forum/forum.ts'
import { cursorTo } from '#contract/paging.ts'
import { paths } from '#contract/paths.ts'
import { api } from '#web/api.ts'
import { topicQuery, topicsQuery } from '#web/forum/topics/list/forum-queries.ts'
import { useLoaded } from '#web/queries.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { countText } from '#web/ui/display/count-text.ts'
import { HoursAgo } from '#web/ui/display/hours-ago.tsx'
import { Pagination } from '#web/ui/display/pagination.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { failureText } from '#web/ui/feedback/failure.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { useFocusRestore } from '#web/ui/overlays/focus-restore.ts'
import { SiteLink } from '#web/ui/site-link.tsx'

interface Place {
  page?: number | undefined
  after?: string | undefined
}

export function followedTopicsQuery({ page, after }: Place) {
  return topicsQuery({ tab: 'following', category: undefined, page, after })
}

interface FollowedTopicsProps extends Place {
  page: number
  hrefOf: (page: number, after?: string) => string
}

/** The viewer's followed topics, by last activity. */
export function FollowedTopics({ page: asked, after, hrefOf }: FollowedTopicsProps) {
  const data = useLoaded(followedTopicsQuery({ page: asked > 1 ? asked : undefined, after }))
  const { total } = data.pagination
  useFocusRestore('followed-topics', total)
  const pages = Math.ceil(total / TOPICS_PAGE_SIZE)
  const page = Math.min(asked, Math.max(pages, 1))
  return (
    <section aria-labelledby="followed-topics">
      <h2 id="followed-topics" tabIndex={-1} className="sr-only">
        Topics you follow
      </h2>
      {data.data.length === 0 ? (
        <NoTopics isBeyond={total > 0} first={hrefOf(1)} />
      ) : (
        <Card padded={false}>
          <ul className="divide-y divide-line">
            {data.data.map((topic) => (
              <FollowedTopic key={topic.id} topic={topic} />
            ))}
          </ul>
        </Card>
      )}
      <Pagination
        page={page}
        pages={pages}
        label="Topic pages"
        hrefOf={(to) => hrefOf(to, cursorTo(to, { page, size: TOPICS_PAGE_SIZE }, data.pagination))}
      />
    </section>
  )
}

function NoTopics({ isBeyond, first }: { isBeyond: boolean; first: string }) {
  if (isBeyond) {
    return (
      <EmptyState
        level={3}
        title="No topics on this page"
        action={<ButtonLink href={first}>First page</ButtonLink>}
      >
        There aren’t that many topics.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      level={3}
      icon={<MessagesSquare size={26} />}
      title="You don’t follow any topics yet"
      action={<ButtonLink href={paths.forums()}>Go to the forums</ButtonLink>}
    >
      You follow what you write in. Press Follow in a topic to hear of replies in others.
    </EmptyState>
  )
}

function FollowedTopic({ topic }: { topic: Topic }) {
  const client = useQueryClient()
  const isReady = useHydrated()
  const [isBusy, setBusy] = useState(false)
  const { id, title, category, replyCount, lastActivity } = topic

  async function unfollow() {
    if (isBusy) return
    setBusy(true)
    try {
      await api('PUT /api/forum-posts/{id}/follow', { params: { id }, body: { level: 'normal' } })
      client.removeQueries({ queryKey: topicQuery(id).queryKey })
      toast.success('You no longer follow this topic', title)
      await client.invalidateQueries({ queryKey: ['GET /api/forum-posts'] })
    } catch (error) {
      toast.error('Not changed', failureText(error))
    }
    setBusy(false)
  }

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5">
      <div className="min-w-0 grow basis-60">
        <h3 className="font-semibold [overflow-wrap:anywhere]">
          <SiteLink href={paths.topic(id)} className="inline-block py-0.5 hover:underline">
            {title}
          </SiteLink>
        </h3>
        <p className="text-quiet text-sm">
          {category.name}, {countText(replyCount, 'reply', 'replies')},{' '}
          <HoursAgo at={lastActivity} className="lowercase" />
        </p>
      </div>
      <Button
        busy={isBusy}
        disabled={!isReady}
        aria-label={`Unfollow ${title}`}
        onClick={() => void unfollow()}
      >
        Unfollow
      </Button>
    </li>
  )
}
