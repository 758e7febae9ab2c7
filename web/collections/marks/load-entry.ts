import { ownEntryQuery, ownersQuery } from '#web/collections/collection-address.ts'
import { type Loading, sessionOf } from '#web/shell/session/guards.ts'

/** What a machine's page needs of collections; nothing for visitors, who are shown no names. */
export async function loadOwnEntry(loading: Loading, opdbId: string): Promise<void> {
  const { user } = await sessionOf(loading)
  if (!user) return
  const { queryClient } = loading.context
  await Promise.all([
    queryClient.ensureQueryData(ownEntryQuery(opdbId)),
    queryClient.ensureQueryData(ownersQuery(opdbId)),
  ])
}
