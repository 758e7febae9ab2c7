import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { ICONS, MAKER, NOT_DRAWN } from './icons.ts'

const folder = join(dirname(createRequire(import.meta.url).resolve('lucide-react')), '../esm/icons')

function importedIcons(): Set<string> {
  const sources = readdirSync('web', { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.tsx?$/.test(name),
  )
  const names = sources.flatMap((name) =>
    [...readFileSync(`web/${name}`, 'utf8').matchAll(/lucide-react\/icons\/([\w-]+)/g)].map(
      ([, icon = '']) => icon,
    ),
  )
  return new Set(names)
}

/** Some names lead to another drawing. */
function fileOf(icon: string): string {
  const file = join(folder, `${icon}.mjs`)
  const other = /export \{ default \} from '\.\/([\w-]+)\.mjs'/.exec(readFileSync(file, 'utf8'))?.[1]
  return other ? fileOf(other) : file
}

test('each icon of this site is what the plugin looks for, and can be written as it is', async () => {
  const icons = importedIcons()
  expect(icons.size).toBeGreaterThan(50)
  for (const icon of icons) {
    const file = fileOf(icon)
    expect(file).toMatch(ICONS)
    const source = readFileSync(file, 'utf8')
    expect(source).toContain(`import createLucideIcon from '${MAKER}'`)
    expect(source.replace(NOT_DRAWN, '')).not.toMatch(/\bkey:|^__iconData\.node/m)
    const { __iconData: data } = await import(pathToFileURL(file).href)
    expect([icon, data.size]).toEqual([icon, 24])
    for (const [tag, attributes, ...children] of data.node) {
      const signs = [tag, ...Object.entries(attributes).flat()].join('')
      expect([icon, children, /["<>&]/.test(signs)]).toEqual([icon, [], false])
    }
  }
})
