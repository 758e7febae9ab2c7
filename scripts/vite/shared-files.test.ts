import { expect, test } from 'vitest'
import { BASE_FILE, planFiles } from './shared-files.ts'

const route = (name: string) => `/web/routes/${name}.tsx?tsr-split=component`
const part = (name: string) => `/web/parts/${name}.ts`
const KIB = 1024

/** What each module imports, and how many bytes it has. */
type Modules = Record<string, { imports?: string[]; size?: number }>

function plan(modules: Modules): Map<string, string> {
  const importers = (id: string) =>
    Object.keys(modules).filter((other) => modules[other]?.imports?.includes(id))
  return planFiles({
    ids: Object.keys(modules),
    info: (id) => ({
      importers: importers(id),
      dynamicImporters: id.includes('tsr-split') ? [id.replace(/\?.*/, '')] : [],
      importedIds: modules[id]?.imports ?? [],
      code: 'x'.repeat(modules[id]?.size ?? 100),
    }),
  })
}

test('what one page alone loads, and what every page has at once, is left to the bundler', () => {
  const files = plan({
    '/web/entry-client.tsx': { imports: [part('frame')] },
    [route('blog')]: { imports: [part('own'), part('frame'), part('shared')] },
    [route('forums')]: { imports: [part('frame'), part('shared')] },
    [part('own')]: {},
    [part('frame')]: {},
    [part('shared')]: {},
  })
  expect([...files.keys()]).toEqual([part('shared')])
})

test('small things that not quite the same pages share are one file; a large one is not loaded in vain', () => {
  const files = plan({
    [route('a')]: { imports: [part('one'), part('other'), part('large')] },
    [route('b')]: { imports: [part('one'), part('other')] },
    [route('c')]: { imports: [part('one')] },
    [route('d')]: { imports: [part('large')] },
    [part('one')]: {},
    [part('other')]: {},
    [part('large')]: { size: 100 * KIB },
  })
  expect(files.get(part('one'))).toBe(files.get(part('other')))
  expect(files.get(part('large'))).not.toBe(files.get(part('one')))
})

test('two files never import each other, however small', () => {
  // first → large → last: first and last together would need the large one, which needs them.
  const files = plan({
    [route('a')]: { imports: [part('first')] },
    [route('b')]: { imports: [part('first')] },
    [route('c')]: { imports: [part('large')] },
    [route('d')]: { imports: [part('last')] },
    [part('first')]: { imports: [part('large')] },
    [part('large')]: { imports: [part('last')], size: 100 * KIB },
    [part('last')]: {},
  })
  expect(files.get(part('first'))).not.toBe(files.get(part('last')))
})

test('home asks for one shared file', () => {
  const files = plan({
    [route('index')]: { imports: [part('one'), part('large')] },
    [route('b')]: { imports: [part('one')] },
    [route('c')]: { imports: [part('large')] },
    [part('one')]: {},
    [part('large')]: { size: 100 * KIB },
  })
  expect(files.get(part('one'))).toBe(files.get(part('large')))
})

test('what many pages of visitors load comes with the libraries, whatever members load', () => {
  const pages = [...'abcdefghijklmnop']
  const importsOf = (page: string) =>
    page < 'd' ? ['many', 'some'] : page < 'g' ? ['many'] : page < 'i' ? ['few'] : ['others']
  const files = plan({
    ...Object.fromEntries(pages.map((page) => [route(page), { imports: importsOf(page).map(part) }])),
    [route('messages')]: { imports: [part('own')] },
    [route('settings')]: { imports: [part('own')] },
    [part('many')]: {},
    [part('some')]: { size: 100 * KIB },
    [part('few')]: {},
    [part('others')]: {},
    [part('own')]: {},
  })
  expect(files.get(part('many'))).toBe(BASE_FILE)
  expect([files.get(part('some')), files.get(part('own'))]).not.toContain(BASE_FILE)
})
