import { useSettled } from '#web/ui/feedback/use-settled.ts'

export interface PagedList {
  data: { pagination: { total: number } } | undefined
}

/**
 * How many pages the list of a query has. While a later page loads or has failed to, as many as were known before, so
 * that the way back remains. 0 if that is unknown.
 */
export function usePageCount({ data }: PagedList, size: number, page: number): number {
  const pages = useSettled(Math.ceil((data?.pagination.total ?? 0) / size), data !== undefined)
  // The first page has no way back, and may be of another list, as by filters.
  return data || page > 1 ? pages : 0
}
