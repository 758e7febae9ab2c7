// What static pages and their editor read, and what is read again after a change.
import type { QueryClient } from '@tanstack/react-query'
import type { StaticPageName } from '#contract/site/page-constants.ts'
import type { EditedStaticPage } from '#contract/site/pages.ts'
import { query } from '#web/queries.ts'

export function staticPageQuery(page: StaticPageName) {
  return query('GET /api/pages/{page}', { params: { page } })
}

export const pageListQuery = query('GET /api/admin/pages')

export function editedPageQuery(page: StaticPageName) {
  return query('GET /api/admin/pages/{page}', { params: { page } })
}

export function pageRevisionsQuery(page: StaticPageName) {
  return query('GET /api/admin/pages/{page}/revisions', { params: { page }, query: {} })
}

/** The page as it was just saved; everything else that shows it is read again. */
export async function takeSavedPage(client: QueryClient, saved: EditedStaticPage): Promise<void> {
  const { queryKey } = editedPageQuery(saved.page)
  client.setQueryData(queryKey, saved)
  const isOfPages = ({ queryKey: [key] }: { queryKey: readonly unknown[] }) =>
    typeof key === 'string' && /^GET \/api\/(admin\/)?pages/.test(key) && key !== queryKey[0]
  client.removeQueries({ predicate: isOfPages, type: 'inactive' })
  await client.invalidateQueries({ predicate: isOfPages })
}
