import { EmptyState, type EmptyStateProps } from './empty-state.tsx'

/** Replaces a list at an address beyond its last page. The Pagination below it leads back. */
export function NoSuchPage(props: Pick<EmptyStateProps, 'level'>) {
  return (
    <EmptyState {...props} title="This page doesn’t exist">
      The list has fewer pages. Choose one below.
    </EmptyState>
  )
}
