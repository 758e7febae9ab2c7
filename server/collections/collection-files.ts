// Download addresses of a collection: /collection/export.csv and .json.
import { paths } from '#contract/paths.ts'
import type { AppContext } from '#server/base/app-context.ts'
import { dayOf } from '#server/base/days.ts'
import type { Download } from '#server/base/downloads/downloads.ts'
import type { Catalogue } from '#server/machines/catalogue/catalogue.ts'
import { exportCollection, toCsv } from './exports.ts'

export function collectionFiles(
  { db, clock }: AppContext,
  { catalogue }: { catalogue: Catalogue },
): readonly Download[] {
  const nameOf = (extension: string) => `collection-${dayOf(clock.now())}.${extension}`
  return [
    {
      path: paths.collectionFile('csv'),
      elsewhere: paths.auth('login', 'collection'),
      make: async (me) => ({
        name: nameOf('csv'),
        type: 'text/csv; charset=utf-8; header=present',
        text: toCsv(await exportCollection(db, catalogue.index(), me.id, clock.now())),
      }),
    },
    {
      path: paths.collectionFile('json'),
      elsewhere: paths.auth('login', 'collection'),
      make: async (me) => {
        const all = await exportCollection(db, catalogue.index(), me.id, clock.now())
        return {
          name: nameOf('json'),
          type: 'application/json; charset=utf-8',
          text: `${JSON.stringify(all, null, 2)}\n`,
        }
      },
    },
  ]
}
