// Loads the live part of a topic's page after hydration; the page can be read without it.
import { type ComponentType, useEffect, useState } from 'react'
import type { TopicLiveProps } from './topic-live.tsx'

export function LazyTopicLive(props: TopicLiveProps) {
  const [Live, setLive] = useState<ComponentType<TopicLiveProps> | null>(null)
  useEffect(() => {
    import('./topic-live.tsx').then(
      ({ TopicLive }) => setLive(() => TopicLive),
      () => undefined,
    )
  }, [])
  return Live ? <Live {...props} /> : null
}
