import { query } from '#web/queries.ts'
import { type Loading, sessionOf } from '#web/shell/guards.ts'

/** The reader's own ratings, entries and favorites in short; members only. */
export const marksQuery = query('GET /api/collection/marks')

/** For the loader of a page that lists machines. Stored pages are visitors', who have no marks; a list without is still one. */
export async function loadMarks(loading: Loading): Promise<void> {
  const { user } = await sessionOf(loading)
  if (user) await loading.context.queryClient.prefetchQuery(marksQuery)
}
