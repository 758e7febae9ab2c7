import { useQuery } from '@tanstack/react-query'
import { paths } from '#contract/paths.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { MemberLink } from '#web/ui/member-link.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { Table } from '#web/ui/table.tsx'
import { forumCategoriesQuery, newestTopicsQuery } from './admin-queries.ts'
import { ListSection, Total } from './list-section.tsx'

/** What is new in the forums, and how the topics are spread. */
export function AdminForums() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[minmax(0,1fr)_17rem]">
      <NewestTopics />
      <Categories />
    </div>
  )
}

function NewestTopics() {
  const result = useQuery(newestTopicsQuery)
  return (
    <ListSection
      id="newest-topics"
      title="Newest topics"
      lead="Choose a title to read the topic. Editing and removing topics isn’t available yet."
      actions={<Total of={result.data?.pagination.total} one="topic" many="topics" />}
      result={result}
      failed="Failed to load topics"
    >
      {({ data }) =>
        data.length === 0 ? (
          <EmptyState title="No topics yet">New topics will appear here.</EmptyState>
        ) : (
          <Table label="Topics, newest first" stacked>
            <thead>
              <tr>
                <th scope="col">Title</th>
                <th scope="col">Category</th>
                <th scope="col">Author</th>
                <th scope="col" className="num">
                  Replies
                </th>
                <th scope="col">Started</th>
              </tr>
            </thead>
            <tbody>
              {data.map((topic) => (
                <tr key={topic.id}>
                  <td className="min-w-56">
                    <SiteLink href={paths.topic(topic.id)} className="text-link">
                      {topic.title}
                    </SiteLink>
                  </td>
                  <td data-label="Category">{topic.category.name}</td>
                  <td data-label="Author">
                    <MemberLink username={topic.author.username} />
                  </td>
                  <td data-label="Replies" className="num">
                    {topic.replyCount}
                  </td>
                  <td data-label="Started" className="whitespace-nowrap">
                    <RelativeTime at={topic.createdAt} />
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
        )
      }
    </ListSection>
  )
}

function Categories() {
  const result = useQuery(forumCategoriesQuery)
  return (
    <ListSection id="forum-categories" title="Categories" result={result} failed="Failed to load categories">
      {(categories) => (
        <Table label="Forum categories">
          <thead>
            <tr>
              <th scope="col">Category</th>
              <th scope="col" className="num">
                Topics
              </th>
            </tr>
          </thead>
          <tbody>
            {categories.map(({ id, name, topicCount }) => (
              <tr key={id}>
                <td>
                  <SiteLink href={paths.forums({ category: id })} className="text-link">
                    {name}
                  </SiteLink>
                </td>
                <td className="num">{topicCount}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </ListSection>
  )
}
