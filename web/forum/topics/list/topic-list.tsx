import MessagesSquare from 'lucide-react/icons/messages-square'
import { TOPICS_PAGE_SIZE } from '#contract/forum/constants.ts'
import { cursorTo } from '#contract/paging.ts'
import { paths } from '#contract/paths.ts'
import { useLoaded } from '#web/queries.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Pagination } from '#web/ui/display/pagination.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import type { ForumAddress, ForumTab } from './forum-address.ts'
import { topicsQuery } from './forum-queries.ts'
import { TopicRow } from './topic-row.tsx'

/** Tabs that show a part of a category's topics. */
const NONE_IN_CATEGORY: Partial<Record<NonNullable<ForumTab>, string>> = {
  following: 'You’re not following any topics in this category',
  machines: 'No topics about your machines in this category',
}

/** One page of the topics for the address. */
export function TopicList({ address }: { address: ForumAddress }) {
  const { tab, category } = address
  const data = useLoaded(topicsQuery(address))
  const pages = Math.ceil(data.pagination.total / TOPICS_PAGE_SIZE)
  const page = Math.min(address.page ?? 1, Math.max(pages, 1))
  const hrefOf = (to: number) =>
    paths.forums({
      tab,
      category,
      page: to > 1 ? to : undefined,
      after: cursorTo(to, { page, size: TOPICS_PAGE_SIZE }, data.pagination),
    })
  if (data.data.length === 0) return <NoTopics {...address} total={data.pagination.total} />
  return (
    <>
      <Card padded={false}>
        <ul className="divide-y divide-line">
          {data.data.map((topic) => (
            <TopicRow key={topic.id} topic={topic} />
          ))}
        </ul>
      </Card>
      <Pagination page={page} pages={pages} label="Topic pages" hrefOf={hrefOf} />
    </>
  )
}

function NoTopics({ tab, category, page = 1, total }: ForumAddress & { total: number }) {
  const icon = <MessagesSquare size={26} />
  if (total > 0) {
    return (
      <EmptyState
        icon={icon}
        title={`Page ${page} doesn’t exist`}
        action={<ButtonLink href={paths.forums({ tab, category })}>First page</ButtonLink>}
      >
        There aren’t that many topics.
      </EmptyState>
    )
  }
  if (tab === 'following' && !category) return <NoFollowedTopics />
  if (tab === 'machines' && !category) {
    return (
      <EmptyState
        icon={icon}
        title="No topics about your machines"
        action={<ButtonLink href={paths.collection()}>Your collection</ButtonLink>}
      >
        Topics that name a machine you own are listed here.
      </EmptyState>
    )
  }
  if (category) {
    return (
      <EmptyState
        icon={icon}
        title={(tab && NONE_IN_CATEGORY[tab]) ?? 'No topics in this category'}
        action={<ButtonLink href={paths.forums({ tab })}>All categories</ButtonLink>}
      >
        Try another category.
      </EmptyState>
    )
  }
  return (
    <EmptyState icon={icon} title="No topics yet">
      Start the first one.
    </EmptyState>
  )
}

function NoFollowedTopics() {
  return (
    <EmptyState
      icon={<MessagesSquare size={26} />}
      title="You’re not following any topics"
      action={<ButtonLink href={paths.forums({ tab: 'recent' })}>Recent topics</ButtonLink>}
    >
      You follow topics that you start or reply to, and others by the button on their page.
    </EmptyState>
  )
}
