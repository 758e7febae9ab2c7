import { searchableRows } from '#server/app.ts'
import { rebuildSearchDocuments } from '#server/base/search/rebuild.ts'
import type { TestSite } from '#server/testing/site.ts'

/** Indexes rows that a test inserted itself. */
export async function fillSearch({ context }: TestSite): Promise<void> {
  await rebuildSearchDocuments(context.db, searchableRows, { all: true })
}
