// Filters for topics, loaded after hydration since few use them. Until then the form keeps the present values.
import { type ComponentType, useEffect, useState } from 'react'
import { FILTER_NAMES } from './search-kinds.ts'
import type { TopicFilterProps } from './topic-filters.tsx'

export function LazyTopicFilters(props: TopicFilterProps) {
  const [Fields, setFields] = useState<ComponentType<TopicFilterProps> | null>(null)
  useEffect(() => {
    import('./topic-filters.tsx').then(
      ({ TopicFilterFields }) => setFields(() => TopicFilterFields),
      () => undefined,
    )
  }, [])
  if (Fields) return <Fields {...props} />
  return FILTER_NAMES.map((name) => {
    const value = props.filters[name]
    return value === undefined ? null : <input key={name} type="hidden" name={name} value={value} />
  })
}
