import { paths } from '#contract/paths.ts'
import { pageHead } from '#web/shell/page/page-title.ts'

/** Both addresses of the database page have the same canonical one. */
export function databaseHead(machine: string | null | undefined, origin: string) {
  return pageHead({
    title: machine ?? 'Pinball Database',
    description:
      'Search pinball machines from every era by name, manufacturer, year or OPDB id, with all their editions.',
    canonical: { origin, path: paths.database() },
  })
}
