import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { WatchedTopic } from '#contract/forum/boards.ts'
import { paths } from '#contract/paths.ts'
import { BoardList } from '#web/forum/topics/list/board-list.tsx'
import { query } from '#web/queries.ts'
import { ListSection } from '#web/ui/admin-page.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { RelativeTime } from '#web/ui/display/relative-time.tsx'
import { Table } from '#web/ui/display/table.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { MemberLink } from '#web/ui/member-link.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { ExpertList } from './expert-list.tsx'

const boardsQuery = query('GET /api/admin/forum-categories')
const forumWatchQuery = query('GET /api/admin/forum-watch')
const expertsQuery = query('GET /api/admin/experts')

export async function loadAdminForums(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    // Changed by what is written in the forums.
    queryClient.prefetchQuery({ ...boardsQuery, staleTime: 0 }),
    queryClient.prefetchQuery({ ...forumWatchQuery, staleTime: 0 }),
    queryClient.prefetchQuery(expertsQuery),
  ])
}

/** The forums' admin page: categories and their access, topics that need attention, and experts. */
export function AdminForums() {
  const boards = useQuery(boardsQuery)
  const experts = useQuery(expertsQuery)
  const watched = useQuery(forumWatchQuery)
  // Waits for all parts, because one that loads later would push down those below it.
  if (boards.isPending || experts.isPending || watched.isPending)
    return (
      <Loading label="Loading forums">
        <Skeleton className="h-dvh w-full" />
      </Loading>
    )
  return (
    <div className="flex flex-col gap-10">
      <ListSection
        id="forum-boards"
        title="Categories"
        lead="Their order here is their order in the forums. A category can be deleted while it has no topics."
        result={boards}
        failed="Failed to load categories"
      >
        {(rows) => <BoardList boards={rows} />}
      </ListSection>
      <Watch />
      <ListSection
        id="forum-experts"
        title="Experts"
        lead="Their answers carry a badge. They read and answer on the experts’ board, whatever their plan."
        result={experts}
        failed="Failed to load experts"
      >
        {(rows) => <ExpertList experts={rows} />}
      </ListSection>
    </div>
  )
}

const LISTS = [
  ['held', 'Hidden topics', 'No hidden topics'],
  ['locked', 'Locked topics', 'No locked topics'],
  ['busiest', 'Busiest topics', 'No topics yet'],
] as const

const HIDDEN_AS: Record<NonNullable<WatchedTopic['hiddenAs']>, string> = {
  held: 'Held',
  taken_down: 'Taken down',
  with_post: 'Hidden with its post',
}

function Watch() {
  const result = useQuery(forumWatchQuery)
  return LISTS.map(([list, title, none]) => (
    <ListSection key={list} id={`forum-${list}`} title={title} result={result} failed="Failed to load topics">
      {(data) =>
        data[list].length === 0 ? (
          <p className="-mt-2 text-quiet">{none}.</p>
        ) : (
          <WatchTable label={`${title} with their figures`} topics={data[list]} />
        )
      }
    </ListSection>
  ))
}

function WatchTable({ label, topics }: { label: string; topics: readonly WatchedTopic[] }) {
  return (
    <Table label={label} stacked="tablet">
      <thead>
        <tr>
          <th scope="col">Title</th>
          <th scope="col">Category</th>
          <th scope="col">Author</th>
          <th scope="col" className="num">
            Replies
          </th>
          <th scope="col" className="num">
            In 30 days
          </th>
          <th scope="col">Last activity</th>
        </tr>
      </thead>
      <tbody>
        {topics.map((topic) => (
          <tr key={topic.id}>
            <td className="min-w-56">
              <SiteLink href={paths.topic(topic.id)} className="text-link">
                {topic.title}
              </SiteLink>
              {topic.hiddenAs ? (
                <Chip tone={topic.hiddenAs === 'held' ? 'amber' : 'red'} className="ml-2">
                  {HIDDEN_AS[topic.hiddenAs]}
                </Chip>
              ) : null}
            </td>
            <td data-label="Category" className="bare">
              {topic.category}
            </td>
            <td data-label="Author" className="bare">
              <MemberLink member={{ username: topic.author }} />
            </td>
            <td data-label="Replies" className="num">
              {topic.replyCount}
            </td>
            <td data-label="In 30 days" className="num">
              {topic.recentReplies}
            </td>
            <td data-label="Last activity" className="bare whitespace-nowrap">
              <RelativeTime at={topic.lastActivity} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
