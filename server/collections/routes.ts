// Routes of the collections room.
import { collections } from '#contract/collections/collections.ts'
import {
  COLLECTION_PAGE_SIZE,
  FAVORITES_ON_PROFILE,
  OWNERS_PAGE_SIZE,
} from '#contract/collections/constants.ts'
import type { MemberViewer } from '#contract/viewer.ts'
import type { AppContext } from '#server/base/app-context.ts'
import { keysetPageOf, keysetWindowOf, pageOf, type Window, windowOf } from '#server/base/database/paging.ts'
import { implement, type Route } from '#server/base/http/calls.ts'
import { countEntries, createOwnEntryFinder, listEntries } from '#server/collections/entries/entries.ts'
import {
  addEntry,
  changeEntry,
  type IsShared,
  removeEntry,
} from '#server/collections/entries/entry-writes.ts'
import {
  addFavorite,
  listFavoriteIds,
  listFavorites,
  listShownFavorites,
  removeFavorite,
} from '#server/collections/entries/favorites.ts'
import { createMarksReader } from '#server/collections/entries/marks.ts'
import { listOwners, toOwner } from '#server/collections/entries/owners.ts'
import { listPublicEntries } from '#server/collections/entries/public-entries.ts'
import type { Catalogue } from '#server/machines/catalogue/catalogue.ts'
import { readCounters } from '#server/machines/catalogue/counters.ts'
import { findCards } from '#server/machines/catalogue/machine-cards.ts'
import { getTitleId } from '#server/machines/catalogue/titles.ts'
import { exportCollection } from './exports.ts'
import {
  type EntryRow,
  lostCard,
  toCollectionEntry,
  toPublicEntry,
  withOwnParts,
  withParts,
} from './presenters.ts'

export function collectionRoutes(
  { db, clock }: AppContext,
  { catalogue, isShared }: { catalogue: Catalogue; isShared: IsShared },
): Route[] {
  const show = async (rows: readonly EntryRow[]) =>
    (await withOwnParts(db, catalogue.index(), rows)).map(toCollectionEntry)
  const showOne = async (row: EntryRow) => {
    const [shown] = await show([row])
    if (!shown) throw new Error('an entry was not drawn')
    return shown
  }
  const showFavorites = async (found: Awaited<ReturnType<typeof listFavorites>>, window: Window) => {
    const ids = found.rows.map(({ opdbId }) => opdbId)
    const cards = await findCards(db, catalogue.index(), ids)
    return pageOf(found, window, ({ opdbId }) => cards.get(opdbId) ?? lostCard({ opdbId, titleId: opdbId }))
  }
  const findOwnEntry = createOwnEntryFinder(db)
  const readMarks = createMarksReader(db)
  const writing = (viewer: MemberViewer) => ({
    db,
    index: catalogue.index(),
    viewer,
    now: clock.now(),
    isShared,
  })

  return implement(collections, {
    'GET /api/collection': async ({ me, query }) => {
      const window = windowOf(query, COLLECTION_PAGE_SIZE)
      const [{ rows, total }, counts] = await Promise.all([
        listEntries(db, catalogue.index(), me.id, query, window),
        countEntries(db, me.id),
      ])
      return { data: await show(rows), pagination: { total, ...window }, counts }
    },

    'POST /api/collection': async ({ viewer, body }) => showOne(await addEntry(writing(viewer), body)),

    'PATCH /api/collection/{id}': async ({ viewer, params, body }) =>
      showOne(await changeEntry(writing(viewer), params.id, body)),

    'DELETE /api/collection/{id}': ({ viewer, params }) => removeEntry(writing(viewer), params.id),

    'GET /api/collection/export': ({ me }) => exportCollection(db, catalogue.index(), me.id, clock.now()),

    'GET /api/collection/marks': ({ me }) => readMarks(me.id),

    'GET /api/members/{username}/collection': async ({ viewer, params, query }) => {
      const window = windowOf(query, COLLECTION_PAGE_SIZE)
      const asked = { username: params.username, status: query.status }
      const [{ rows, total }] = await Promise.all([
        listPublicEntries(db, viewer, asked, window),
        catalogue.settled(),
      ])
      const shown = await withParts(db, catalogue.index(), rows)
      return pageOf({ rows: shown, total }, window, toPublicEntry)
    },

    'GET /api/machines/{opdbId}/keepers': async ({ viewer, params, query }) => {
      await catalogue.settled()
      const index = catalogue.index()
      const window = keysetWindowOf(query, OWNERS_PAGE_SIZE)
      const titleId = await getTitleId(db, index, params.opdbId)
      const [found, { owners: counts }] = await Promise.all([
        listOwners(db, viewer, { titleId, status: query.status }, window),
        readCounters(db, titleId),
      ])
      return { ...keysetPageOf(found, window, toOwner(index)), counts }
    },

    'GET /api/machines/{opdbId}/keeping': async ({ me, params }) => {
      const titleId = await getTitleId(db, catalogue.index(), params.opdbId)
      const asked = { userId: me.id, titleId, opdbId: params.opdbId }
      const { entries, isFavorite } = await findOwnEntry(asked)
      return { entries: entries.length === 0 ? [] : await show(entries), isFavorite }
    },

    'GET /api/favorites': async ({ me, query }) => {
      const window = windowOf(query, COLLECTION_PAGE_SIZE)
      return showFavorites(await listFavorites(db, me.id, window), window)
    },

    'GET /api/members/{username}/favorites': async ({ viewer, params, query }) => {
      const window = windowOf(query, FAVORITES_ON_PROFILE)
      return showFavorites(await listShownFavorites(db, viewer, params.username, window), window)
    },

    'GET /api/favorites/ids': async ({ me }) => ({ ids: await listFavoriteIds(db, me.id) }),

    'PUT /api/favorites/{opdbId}': ({ viewer, params }) => addFavorite(writing(viewer), params.opdbId),

    'DELETE /api/favorites/{opdbId}': ({ viewer, params }) => removeFavorite(writing(viewer), params.opdbId),
  })
}
