// Updates topics' machines when title ids move or merge in the catalogue's source.
import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { emit } from '#server/base/events/events.ts'
import { subscriber } from '#server/base/events/subscribers.ts'
import { topicMoved } from '#server/forum/events.ts'
import { forumTopicMachines } from '#server/forum/tables.ts'
import { titleIdOf } from '#server/machines/catalogue/records.ts'
import { catalogueSynced } from '#server/machines/events.ts'
import { findEnds } from '#server/machines/pages/redirects.ts'
import { catalogueRedirects } from '#server/machines/tables.ts'

/** Events only trigger the check; the catalogue says where an id leads now. */
export const moveTopicMachines = subscriber({
  name: 'topics_of_moved_machines',
  events: [catalogueSynced],
  handle: async (tx) => {
    const { opdbId, topicId } = forumTopicMachines
    const named = await tx
      .selectDistinct({ opdbId: catalogueRedirects.fromId })
      .from(catalogueRedirects)
      .innerJoin(forumTopicMachines, eq(opdbId, catalogueRedirects.fromId))
      .where(isNotNull(catalogueRedirects.toId))
    const moves = await findEnds(
      tx,
      named.map((row) => row.opdbId),
    )
    const changed = new Set<number>()
    for (const { from, to } of moves) {
      const title = titleIdOf(to)
      const have = tx.select({ topicId }).from(forumTopicMachines).where(eq(opdbId, title))
      const rows = await tx
        .delete(forumTopicMachines)
        .where(and(eq(opdbId, from), inArray(topicId, have)))
        .returning({ topicId })
      const moved = await tx
        .update(forumTopicMachines)
        .set({ opdbId: title })
        .where(eq(opdbId, from))
        .returning({ topicId })
      for (const row of [...rows, ...moved]) changed.add(row.topicId)
    }
    // The catalogue's event purged the machines' pages before their topics were updated; these events purge them again.
    for (const id of [...changed].sort((a, b) => a - b)) await emit(tx, topicMoved, { topicId: id })
  },
})
