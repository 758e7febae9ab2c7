import { expect, test } from 'vitest'
import { BASE_FILE, nameFiles } from './shared-files.ts'

const route = (name: string) => `/web/routes/${name === 'index' ? '' : '(room)/'}${name}.tsx`
const part = (name: string) => `/web/parts/${name}.ts`
const KIB = 1024

/** What each module imports, and how many bytes it has. */
type Modules = Record<string, { imports?: string[]; size?: number }>

function plan(modules: Modules): Map<string, string> {
  const importers = (id: string) =>
    Object.keys(modules).filter((other) => modules[other]?.imports?.includes(id))
  return nameFiles({
    ids: Object.keys(modules),
    info: (id) => ({
      importers: importers(id),
      dynamicImporters: /routes|late\//.test(id) ? ['/web/route-tree.gen.ts'] : [],
      importedIds: modules[id]?.imports ?? [],
      code: 'x'.repeat(modules[id]?.size ?? 100),
    }),
  })
}

const pages = (names: string, imports: string[]): Modules =>
  Object.fromEntries(names.split(' ').map((name) => [route(name), { imports: imports.map(part) }]))

test('what one page alone loads, and what every page has at once, is left to the bundler', () => {
  const files = plan({
    '/web/entry-client.tsx': { imports: [part('frame')] },
    ...pages('blog forums', ['frame', 'shared']),
    ...pages('faq', ['own', 'frame']),
    [part('own')]: {},
    [part('frame')]: {},
    [part('shared')]: {},
  })
  expect([...files.keys()]).toEqual([part('shared')])
})

test('what nearly all visitors load comes with the libraries; what members alone load does not', () => {
  const files = plan({
    ...pages('auth community contact', ['many', 'large']),
    ...pages('database discounts faq forums.index gift guidelines', ['many']),
    ...pages('messages settings', ['members']),
    [part('many')]: {},
    [part('large')]: { size: 200 * KIB },
    [part('members')]: { size: 200 * KIB },
  })
  expect(files.get(part('many'))).toBe(BASE_FILE)
  expect([files.get(part('large')), files.get(part('members'))]).not.toContain(BASE_FILE)
})

test('home asks for one shared file, sooner than other pages do', () => {
  const shared = (first: string) => {
    const files = plan({
      ...pages(first, ['one', 'other']),
      ...pages('auth', ['one']),
      ...pages('contact', ['other']),
      ...pages('faq gift terms privacy cookies guidelines', ['far']),
      [part('one')]: { size: 15 * KIB },
      [part('other')]: { size: 15 * KIB },
      [part('far')]: {},
    })
    return files.get(part('one')) === files.get(part('other'))
  }
  expect([shared('index'), shared('benefits')]).toEqual([true, false])
})

test('what members often open comes in one file, sooner than what they seldom do', () => {
  const shared = (page: string) => {
    const files = plan({
      ...pages(page, ['one', 'other']),
      ...pages('drafts', ['one']),
      ...pages('following', ['other']),
      [part('one')]: { size: 15 * KIB },
      [part('other')]: { size: 15 * KIB },
    })
    return files.get(part('one')) === files.get(part('other'))
  }
  expect(['user-dashboard', 'profile', 'proposals.index'].map(shared)).toEqual([true, true, false])
})

test('what a member’s visit loads besides its page comes in one file, which no visitor loads', () => {
  const topic = '/web/routes/(forum)/forums.$id.tsx'
  const late = (name: string) => `/web/late/${name}.tsx`
  const files = plan({
    [topic]: { imports: [part('card')] },
    ...pages('auth contact faq', ['card', 'field']),
    [late('user-menu')]: { imports: [part('menu')], size: 15 * KIB },
    [late('reply-form')]: { imports: [part('menu'), part('own')] },
    [late('share-dialog')]: { imports: [part('press')] },
    [part('card')]: {},
    [part('field')]: {},
    [part('menu')]: { size: 15 * KIB },
    [part('own')]: {},
    [part('press')]: {},
  })
  const ofMembers = [late('user-menu'), late('reply-form'), part('menu'), part('own')]
  expect(new Set(ofMembers.map((id) => files.get(id))).size).toBe(1)
  expect([files.get(part('card')), files.get(part('field'))]).not.toContain(files.get(part('menu')))
  // After a press only: by itself.
  expect([files.get(late('share-dialog')), files.get(part('press'))]).toEqual([undefined, undefined])
})

test('a part of a library that the index of the library imports as well goes where its importer goes', () => {
  const index = '/node_modules/@tanstack/react-router/dist/esm/index.js'
  const blocker = '/node_modules/@tanstack/react-router/dist/esm/useBlocker.js'
  const guard = '/web/ui/overlays/leave-guard.tsx'
  const files = plan({
    '/web/entry-client.tsx': { imports: [index] },
    ...pages('contact settings drafts', ['form']),
    [part('form')]: { imports: [guard] },
    [guard]: { imports: [index] },
    [index]: { imports: [blocker] },
    [blocker]: {},
  })
  expect(files.get(guard)).toBeDefined()
  expect(files.get(blocker)).toBe(files.get(guard))
})
