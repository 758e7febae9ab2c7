import { createFileRoute } from '@tanstack/react-router'
import { loadTopic, readTopicAddress, topicHead } from '#web/forum/topics/topic-page.ts'
import { TopicScreen } from '#web/forum/topics/topic-screen.tsx'

export const Route = createFileRoute('/(forum)/forums/$id')({
  validateSearch: readTopicAddress,
  loaderDeps: ({ search: { page } }) => ({ page }),
  loader: loadTopic,
  head: ({ loaderData, match }) => topicHead(loaderData, match.context.origin),
  component: TopicPage,
})

function TopicPage() {
  return <TopicScreen topic={Route.useLoaderData()} page={Route.useSearch().page} />
}
