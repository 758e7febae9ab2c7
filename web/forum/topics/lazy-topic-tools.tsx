import { lazy } from 'react'
import type { Topic } from '#contract/forum/forum.ts'
import { StaffPart } from '#web/moderation/staff-part.tsx'

const Tools = lazy(async () => ({ default: (await import('./topic-tools.tsx')).TopicTools }))

/** Moderators' tools, loaded after hydration. */
export function LazyTopicTools({ topic, page }: { topic: Topic; page: number }) {
  return (
    <StaffPart>
      <Tools topic={topic} page={page} />
    </StaffPart>
  )
}
