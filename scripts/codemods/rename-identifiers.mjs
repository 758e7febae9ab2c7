// node scripts/codemods/rename-identifiers.mjs NAMES: renames identifiers over the whole program, prose and strings left alone.
// NAMES has a line `old new` per identifier. A file that has both names already is refused: one would hide the other.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { parseSync } from 'vite'

const IDENTIFIERS = ['Identifier', 'JSXIdentifier', 'PrivateIdentifier']

/**
 * Every identifier of a program in the order of the text, once for each place.
 * @param {string} file @param {string} text @returns {{ name: string, start: number }[]}
 */
function identifiersOf(file, text) {
  const { program, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0]?.message}`)
  const found = new Map()
  const walk = (/** @type {unknown} */ node) => {
    if (typeof node !== 'object' || node === null) return
    if (Array.isArray(node)) {
      for (const one of node) walk(one)
      return
    }
    const { type, name, start } = /** @type {{ type?: string, name?: string, start?: number }} */ (node)
    if (type && name && start !== undefined && IDENTIFIERS.includes(type)) found.set(start, { name, start })
    for (const child of Object.values(node)) walk(child)
  }
  walk(program)
  return [...found.values()].sort((a, b) => a.start - b.start)
}

/**
 * The text with the names of `names` (old to new) in place of the old ones.
 * @param {string} file @param {string} text @param {ReadonlyMap<string, string>} names
 */
export function textWithNames(file, text, names) {
  const all = identifiersOf(file, text)
  const known = new Set(all.map(({ name }) => name))
  let written = ''
  let at = 0
  for (const { name, start } of all) {
    const now = names.get(name)
    if (now === undefined) continue
    if (known.has(now)) throw new Error(`${file} has both ${name} and ${now}`)
    const begins = text[start] === '#' ? start + 1 : start
    written += text.slice(at, begins) + now
    at = begins + name.length
  }
  return written + text.slice(at)
}

/** @param {string} list */
function rename(list) {
  const names = new Map(
    list.split('\n').flatMap((line) => (line.trim() ? [[...line.trim().split(/\s+/)]] : [])),
  )
  const listed = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mts'], {
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  })
  const changed = listed
    .split('\n')
    .filter((file) => file && !file.endsWith('.gen.ts'))
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }))
    .map(({ file, text }) => ({ file, text, now: textWithNames(file, text, names) }))
    .filter(({ text, now }) => text !== now)
  for (const { file, now } of changed) writeFileSync(file, now)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  rename(readFileSync(process.argv[2] ?? '', 'utf8'))
