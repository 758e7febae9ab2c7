// In the browser's build the tree of routes is a table of addresses and files, so that a first visit carries the code of
// its own page alone (web/lazy-pages.ts). The server, tests and `npm run dev` have the tree as it is generated.
import type { Plugin } from 'vite'

/** The file of a page, in the folder of its room. */
export const PAGE = /\/web\/routes\/(?:\([a-z]+\)\/)?[^-_(/][^/]*\.tsx$/

const TREE = /\/web\/route-tree\.gen\.ts$/
const IMPORT = /^import \{ Route as (\w+) \} from '(\.\/routes\/[^']+)'/gm
const PLACE =
  /^const (\w+) =\s+(\w+)\.update\(\{\s*id: '([^']+)',\s*path: '[^']+',\s*getParentRoute: \(\) => (\w+),\s*\}/gm

export interface PageFile {
  /** Below its parent. */
  id: string
  file: string
  pages: PageFile[]
}

export function pageTable(): Plugin {
  return {
    name: 'multiball:page-table',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: TREE },
      async handler(id) {
        if (this.environment.name !== 'client') return null
        return tableModule(readTree(await this.fs.readFile(id, { encoding: 'utf8' })))
      },
    },
  }
}

/** The root's file and the pages below it, from the text of the generated tree. */
export function readTree(text: string): PageFile {
  const files = new Map([...text.matchAll(IMPORT)].map(([, name = '', file = '']) => [name, file]))
  const root: PageFile = { id: '__root__', file: files.get('rootRouteImport') ?? '', pages: [] }
  const byName = new Map([['rootRouteImport', root]])
  const places = [...text.matchAll(PLACE)]
  for (const [, name = '', imported = '', id = ''] of places)
    byName.set(name, { id, file: files.get(imported) ?? '', pages: [] })
  for (const [, name = '', , , parent = ''] of places) {
    const page = byName.get(name)
    if (page) byName.get(parent)?.pages.push(page)
  }
  if (byName.size !== files.size) throw new Error('The tree of routes is not written as it used to be.')
  return root
}

export function tableModule({ file, pages }: PageFile): string {
  return `import { lazyPages } from '#web/lazy-pages.ts'
import { Route } from '${file}'
export const routeTree = lazyPages(Route, ${tableOf(pages)})
`
}

function tableOf(pages: readonly PageFile[]): string {
  const rows = pages.map(
    ({ id, file, pages: inner }) =>
      `['${id}', () => import('${file}')${inner.length > 0 ? `, ${tableOf(inner)}` : ''}]`,
  )
  return `[${rows.join(',\n')}]`
}
