import { ownEntryQuery, ownersQuery } from '#web/collections/collection-address.ts'
import { type Loading, sessionOf } from '#web/shell/session/guards.ts'

/** Loads a machine page's collection data; nothing for visitors, who see no members' names. */
export async function loadOwnEntry(loading: Loading, opdbId: string): Promise<void> {
  const { user } = await sessionOf(loading)
  if (!user) return
  const { queryClient } = loading.context
  await Promise.all([
    queryClient.ensureQueryData(ownEntryQuery(opdbId)),
    queryClient.ensureQueryData(ownersQuery(opdbId)),
  ])
}
