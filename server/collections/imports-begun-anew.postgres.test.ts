// An import believed lost continues after it was restarted, on a database where both run at once.
import { and, eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { MINUTE_MS } from '#contract/durations.ts'
import { lockSelf } from '#server/collections/entries/entry-writes.ts'
import { collectionImport } from '#server/collections/imports/collection-import.ts'
import { runImport } from '#server/collections/imports/import-runs.ts'
import { beginImport, takeImport } from '#server/collections/imports/imports.ts'
import { openCatalogue } from '#server/machines/catalogue/catalogue.ts'
import { collectingOn, GODZILLA } from '#server/testing/rooms/collections.ts'
import { openTestSite } from '#server/testing/site.ts'
import { collectionImports } from './tables.ts'

test('an import begun anew is written once, though the lost one comes back', async () => {
  const site = await openTestSite()
  const { own } = collectingOn(() => site)
  const { db } = site.context
  const kind = collectionImport((await openCatalogue(site.context)).index())
  const ada = await site.member()
  const importing = () => ({ db, userId: ada.id, now: site.clock.now() })
  const { id } = await takeImport(importing(), kind, Buffer.from(`opdbId\n${GODZILLA}\n${GODZILLA}\n`))
  const begin = async () => {
    await beginImport(db, kind, { ...importing(), id })
    return runImport(site.context, kind, {
      id,
      skipsProblems: false,
      begunAt: site.clock.now().toISOString(),
    })
  }
  let free = () => {}
  const isFree = new Promise<void>((resolve) => {
    free = resolve
  })
  let holding: Promise<void> | undefined
  // Neither can write while their member is locked.
  await new Promise<void>((isHeld) => {
    holding = db.transaction(async (tx) => {
      await lockSelf(tx, ada.id)
      isHeld()
      await isFree
    })
  })
  const lost = begin()
  const { state, updatedAt } = collectionImports
  const isChecking = () => and(eq(state, 'checking'), eq(updatedAt, site.clock.now()))
  await vi.waitUntil(() => db.$count(collectionImports, isChecking()), { timeout: 30_000 })
  site.clock.advance(16 * MINUTE_MS)
  const anew = begin()
  await vi.waitUntil(() => db.$count(collectionImports, isChecking()), { timeout: 30_000 })
  free()
  await Promise.all([holding, lost, anew])
  expect((await own(ada)).counts).toEqual({ owned: 2, wanted: 0, had: 0 })
})
