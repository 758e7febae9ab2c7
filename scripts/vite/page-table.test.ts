import { existsSync, readFileSync } from 'node:fs'
import { type AnyRoute, createRootRoute, createRouter } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { type LazyPage, lazyPages } from '#web/lazy-pages.ts'
import { routeTree } from '#web/route-tree.gen.ts'
import { type PageFile, readTree, tableModule } from './page-table.ts'

const root = readTree(readFileSync('web/route-tree.gen.ts', 'utf8'))

function placesOf(tree: AnyRoute): Record<string, string> {
  const { routesById } = createRouter({ routeTree: tree })
  return Object.fromEntries(
    Object.entries(routesById).map(([id, route]) => [id, (route as AnyRoute).fullPath]),
  )
}

function lazily({ id, pages }: PageFile): LazyPage {
  return [id, () => Promise.reject(new Error('not asked for')), pages.map(lazily)]
}

test('the table has every page of the site at its address', () => {
  const places = placesOf(lazyPages(createRootRoute(), root.pages.map(lazily)))
  expect(Object.keys(places).length).toBeGreaterThan(90)
  expect(places).toEqual(placesOf(routeTree))
})

test('each page names its file', () => {
  const files = (page: PageFile): string[] => [page.file, ...page.pages.flatMap(files)]
  expect(files(root).filter((file) => !existsSync(`web/${file}`))).toEqual([])
  const table = tableModule(root)
  expect(table).toContain("['/(blog)/blog/$slug', () => import('./routes/(blog)/blog.$slug.tsx')]")
  expect(table).toContain("['/(messages)/messages', () => import('./routes/(messages)/messages.tsx'), [['")
})

test('a tree that is not written as it used to be stops the build', () => {
  expect(() =>
    readTree(
      "import { Route as rootRouteImport } from './routes/__root.tsx'\nimport { Route as A } from './routes/a.tsx'",
    ),
  ).toThrow('not written as it used to be')
})
