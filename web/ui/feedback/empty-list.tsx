import { EmptyState, type EmptyStateProps } from './empty-state.tsx'
import { NoSuchPage } from './no-such-page.tsx'

export interface EmptyListProps extends EmptyStateProps {
  /** Entries on all pages. */
  total: number
}

/** Replaces a page without entries: says why the list is empty, or that the address is beyond its last page. */
export function EmptyList({ total, ...props }: EmptyListProps) {
  return total === 0 ? <EmptyState {...props} /> : <NoSuchPage level={props.level} />
}
