import { keepersQuery, keepingQuery } from '#web/collections/collection-address.ts'
import { type Loading, sessionOf } from '#web/shell/session/guards.ts'

/** What a machine's page needs of collections; nothing for visitors, who are shown no names. */
export async function loadKeeping(loading: Loading, opdbId: string): Promise<void> {
  const { user } = await sessionOf(loading)
  if (!user) return
  const { queryClient } = loading.context
  await Promise.all([
    queryClient.ensureQueryData(keepingQuery(opdbId)),
    queryClient.ensureQueryData(keepersQuery(opdbId)),
  ])
}
