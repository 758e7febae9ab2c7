// A visitor's page is rendered without the query keys that VISITOR_PAGES does not name, while the browser reads all: if
// the two mean different pages, it discards the server's page and renders its own.
import { expect, test } from 'vitest'
import { VISITOR_PAGES } from '#contract/visitor-pages.ts'
import { createAppRouter } from '#web/router.tsx'

const KEYS = [
  ...new Set([
    ...Object.values(VISITOR_PAGES).flat(),
    ...['tab', 'panel', 'tier', 'token', 'to', 'next', 'from', 'machine', 'state', 'session_id', 'search'],
    ...['role', 'standing', 'assignee', 'actor', 'action', 'subjectKind', 'subjectId'],
  ]),
]
const VALUES = [
  '1',
  'users',
  'login',
  'inbox',
  'settings',
  'offer',
  'machines',
  'popular',
  'lcd',
  'em',
  'own',
]

const router = createAppRouter()

/** The route that matches an address, and its parsed query. */
function readAs(address: string): string {
  const { pathname, searchParams } = new URL(address, 'http://localhost')
  const matches = router.matchRoutes(pathname, Object.fromEntries(searchParams))
  return JSON.stringify(matches.map(({ id, _strictSearch }) => [id, _strictSearch]))
}

test.each(Object.entries(VISITOR_PAGES))(
  'the server reads every query of %s as the browser does',
  (page, keys) => {
    const path = page.replaceAll(/\{\w+\}/g, '1')
    for (const key of KEYS) {
      for (const value of VALUES) {
        const address = `${path}?${key}=${value}`
        const rendered = keys.includes(key) ? address : path
        expect(readAs(rendered), address).toBe(readAs(address))
      }
    }
  },
)
