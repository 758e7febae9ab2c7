// The cookie policy names everything that browsers store: the names are read from the source.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { rootDir } from '#server/base/config.ts'
import { readSourceFiles } from '#server/testing/source-modules.ts'
import { BUILT_IN } from './built-in-texts.ts'

/** Files that store under the names that others give them. */
const STORES = /\/(tab|member)-memory\.ts$/
/** A write, with the expression of its name. */
const WRITE =
  /(?:\.setItem|\b(?:rememberInTab|caches\.open|indexedDB\.open)|\brememberOfMember\(\w+,)\(?\s*(['"`\w][^,()]*)/g

/** The beginning of a name: what comes before the first part that varies. `all` has what the source imports. */
function beginningOf(expression: string, source: string, all: string): string {
  const [, literal] = /^['"`]([^'"`$]+)/.exec(expression) ?? []
  if (literal) return literal
  const [, name = ''] = /^(?:`\$\{)?(\w+)/.exec(expression) ?? []
  const isHere = new RegExp(`\\b(?:const|let) ${name}\\b[^'"\`]*(['"\`].*)`)
  const isExported = new RegExp(`\\bexport const ${name}\\b[^'"\`]*(['"\`].*)`)
  const [, value] = isHere.exec(source) ?? isExported.exec(all) ?? []
  if (value === undefined) throw new Error(`${expression}: not understood`)
  return beginningOf(value, source, all)
}

function storedNames(): string[] {
  const { sources } = readSourceFiles(rootDir)
  const worker = 'public/service-worker.js'
  const files = new Map([...sources, [worker, readFileSync(join(rootDir, worker), 'utf8')]])
  const all = [...files.values()].join('\n')
  return [...files].flatMap(([path, source]) => {
    if (!/^(web|public)\//.test(path) || /\.test\./.test(path) || STORES.test(path)) return []
    return [...source.matchAll(WRITE)].map(([, expression = '']) =>
      beginningOf(expression, source, all).trim(),
    )
  })
}

const headings = [
  ...BUILT_IN.cookies.text({ takesPayments: true, showsCataloguePictures: true }).matchAll(/^### (.*)$/gm),
].map(([, heading = '']) => heading)

test('every name under which browser code stores something is in the cookie policy', () => {
  const names = [...new Set(storedNames())]
  expect(names).toEqual(expect.arrayContaining(['theme', 'begun', 'multiball-writing', 'offline-1']))
  const isTold = (name: string) =>
    headings.some((heading) => heading.startsWith(name) || heading.endsWith(`…-${name}`))
  expect(names.filter((name) => !isTold(name))).toEqual([])
})

test('the cookie policy names nothing that no browser stores', () => {
  const names = storedNames()
  const isStored = (heading: string) =>
    names.some((name) => heading.startsWith(name) || heading.endsWith(`…-${name}`))
  // Set by the server, and by the router.
  const others = /^multiball(-device)? \(|^tsr-scroll-restoration$/
  expect(headings.filter((heading) => !isStored(heading) && !others.test(heading))).toEqual([])
})
