import { query } from '#web/queries.ts'
import type { RouterContext } from '#web/router.tsx'
import { type Loading, sessionOf } from '#web/shell/session/guards.ts'

/** The reader's own ratings, entries and favorites in short; members only. */
export const marksQuery = query('GET /api/collection/marks')

type DrawingLoading = Loading & { context: Pick<RouterContext, 'draws'> }

/** For the loader of a page that lists machines. Stored pages are visitors', who have no marks; a list without is still one. */
export async function loadMarks(loading: DrawingLoading): Promise<void> {
  const { user } = await sessionOf(loading)
  if (!user) return
  const { queryClient, draws } = loading.context
  await Promise.all([queryClient.prefetchQuery(marksQuery), draws('ownMarks')])
}
