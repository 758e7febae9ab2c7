// Sprite sheets of drawn pictures in machine lists, so that a list makes few requests. Those of the first screen load
// with the page, the others when the reader scrolls near them (machine-table.css).
import type { CSSProperties } from 'react'
import { paths, TRANSLITES_PER_SHEET } from '#contract/paths.ts'

export interface PicturedMachine {
  name: string
  manufacturer: string | null
  year: number | null
  display: string | null
}

/** For the table: addresses of its sheets. */
export function sheetsOf(machines: readonly PicturedMachine[]): CSSProperties {
  const sheets: Record<string, string> = {}
  for (let at = 0; at < machines.length; at += TRANSLITES_PER_SHEET) {
    const shown = machines
      .slice(at, at + TRANSLITES_PER_SHEET)
      .map(({ name, manufacturer, year, display }) => ({
        name,
        maker: manufacturer ?? undefined,
        year: year ?? undefined,
        display: display ?? undefined,
      }))
    sheets[`--sheet-${at / TRANSLITES_PER_SHEET}`] = `url("${paths.transliteSheet(shown)}")`
  }
  return sheets
}

/** For a row: its sheet, and its position in that. */
export function placeInSheet(index: number, count: number): CSSProperties {
  const sheet = Math.floor(index / TRANSLITES_PER_SHEET)
  const first = sheet * TRANSLITES_PER_SHEET
  const last = Math.min(count - first, TRANSLITES_PER_SHEET) - 1
  const at = last === 0 ? 0 : ((index - first) / last) * 100
  return { '--sheet': `var(--sheet-${sheet})`, '--sheet-at': `${at.toFixed(3)}%` } as CSSProperties
}
