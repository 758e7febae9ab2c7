import { LazyOwnMarks } from '#web/collections/marks/lazy-own-marks.ts'
import { query } from '#web/queries.ts'
import type { RouterContext } from '#web/router.tsx'
import { type Loading, sessionOf } from '#web/shell/session/guards.ts'

/** The viewer's own ratings, entries and favorites in short; members only. */
export const marksQuery = query('GET /api/collection/marks')

type DrawingLoading = Loading & { context: Pick<RouterContext, 'draws'> }

/**
 * For loaders of pages that list machines. Skips visitors, for whom pages are cached; a failure leaves the list without
 * marks.
 */
export async function loadMarks(loading: DrawingLoading): Promise<void> {
  const { user } = await sessionOf(loading)
  if (!user) return
  const { queryClient, draws } = loading.context
  await Promise.all([queryClient.prefetchQuery(marksQuery), draws(LazyOwnMarks)])
}
