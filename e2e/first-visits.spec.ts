// What a first visit downloads of each page that visitors open, as the build wrote it: no browser is needed to count.
import { readFileSync, statSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import type { RouteAssets } from '#scripts/vite-route-assets.ts'

// With the page, its styles, two or three fonts and the icon these are the fourteen requests that a first visit may make.
const FILES_MAX = 9
const HOME_FILES_MAX = 4
// A new shared module may move others to another file: a page then moves by a KiB or two.
const KIB_MAX = 144

const PAGES = [
  '/auth',
  '/benefits',
  '/blog/',
  '/blog/$slug',
  '/community',
  '/contact',
  '/database',
  '/events',
  '/faq',
  '/forums/',
  '/forums/$id',
  '/gift',
  '/guidelines',
  '/machines/',
  '/machines/$opdbId/$slug',
  '/machines/top',
  '/marketplace',
  '/marketplace-item/$id',
  '/members/$username',
  '/members/$username_/collection',
  '/search',
  '/subscription/',
  '/terms',
]

function scriptsOf(route: string): { files: number; kib: number } {
  const { routes }: RouteAssets = JSON.parse(readFileSync('dist/route-assets.json', 'utf8'))
  const root = routes.__root__
  const own = routes[route]
  if (!root || !own) throw new Error(`The build knows no page ${route}`)
  const scripts = root.scripts?.map(({ attrs }) => attrs.src) ?? []
  const files = new Set([...scripts, ...root.preloads, ...own.preloads])
  const bytes = [...files].map((name) => statSync(`dist/client${name}.br`).size)
  return { files: files.size, kib: bytes.reduce((sum, size) => sum + size, 0) / 1024 }
}

test('home asks for few scripts', () => {
  expect(scriptsOf('/').files).toBeLessThanOrEqual(HOME_FILES_MAX)
  expect(scriptsOf('/').kib).toBeLessThanOrEqual(KIB_MAX)
})

test('every page that visitors open stays within its scripts', () => {
  const grown = PAGES.map((route) => ({ route, ...scriptsOf(route) })).filter(
    ({ files, kib }) => files > FILES_MAX || kib > KIB_MAX,
  )
  expect(grown).toEqual([])
})
