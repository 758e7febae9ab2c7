// node scripts/codemods/move-files.mjs PLAN: moves files into folders and rewrites every address of them, in code and documents.
// PLAN has a line `from to` per file, as paths from the root. Run `npm run format` afterwards: imports are sorted by address.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, posix } from 'node:path'
import { pathToFileURL } from 'node:url'

const TEXT = /\.(ts|tsx|mts|mjs|json|md|css|yml|html|txt)$/
const LEFT_ALONE = /^server\/migrations\/|^package-lock\.json$|^web\/route-tree\.gen\.ts$/

/**
 * A file's text once the files in `moves` (old to new path) have moved, itself perhaps among them. `./` stays the address of a
 * file in the same folder; every other address counts from the root.
 * @param {{ file: string, text: string, moves: ReadonlyMap<string, string>, files: ReadonlySet<string> }} asked
 */
export function textAfterMoves({ file, text, moves, files }) {
  const at = moves.get(file) ?? file
  const named = [...moves.keys()]
    .sort((a, b) => b.length - a.length)
    .map((path) => path.replace(/[.$\\]/g, '\\$&'))
  const paths = new RegExp(`(?<![\\w/.-])(#?|\\./|/)(${named.join('|')})(?![\\w-]|\\.\\w)`, 'g')
  const renamed = named.length === 0 ? text : text.replace(paths, (_, sign, path) => sign + moves.get(path))
  if (!/\.(tsx?|mts|mjs|css)$/.test(file)) return renamed
  const after = new Set([...files].map((path) => moves.get(path) ?? path))
  return renamed
    .replace(/(['"`])(\.\/[^'"`\s$]+?)(\?[^'"`]*)?\1/g, (whole, quote, address, query = '') => {
      const old = posix.join(dirname(file), address)
      if (!files.has(old)) return whole
      const now = moves.get(old) ?? old
      // Configurations at the root name files for tools that know no `#`.
      const near = dirname(now) === dirname(at) || dirname(file) === '.'
      return quote + (near ? `./${posix.relative(dirname(at), now)}` : `#${now}`) + query + quote
    })
    .replace(/(from |import\(|import |mock\()(['"])#([^'"]+)\2/g, (whole, before, quote, path) =>
      dirname(path) === dirname(at) && after.has(path)
        ? `${before}${quote}./${posix.basename(path)}${quote}`
        : whole,
    )
}

/** @param {string} plan */
function move(plan) {
  const moves = new Map(
    plan.split('\n').flatMap((line) => (line.trim() ? [[...line.trim().split(/\s+/)]] : [])),
  )
  const listed = execFileSync('git', ['ls-files'], { encoding: 'utf8', maxBuffer: 1 << 26 })
  const files = new Set(listed.split('\n').filter((path) => path && existsSync(path)))
  const missing = [...moves.keys()].filter((path) => !files.has(path))
  if (missing.length > 0) throw new Error(`There is no ${missing.join(', ')}`)
  for (const file of files) {
    if (!TEXT.test(file) || LEFT_ALONE.test(file)) continue
    const text = readFileSync(file, 'utf8')
    const now = textAfterMoves({ file, text, moves, files })
    if (now !== text) writeFileSync(file, now)
  }
  for (const [from, to] of moves) {
    mkdirSync(dirname(to), { recursive: true })
    renameSync(from, to)
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  move(readFileSync(process.argv[2] ?? '', 'utf8'))
