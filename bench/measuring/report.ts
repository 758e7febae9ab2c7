// One row per figure: what was reached, what was aimed at.

export interface Row {
  what: string
  value: number
  unit: string
  /** The aim, as a bound on the value; absent for figures that only explain others. */
  aim?: { atMost: number } | { atLeast: number }
}

export interface Bench {
  name: string
  title: string
  run(): Promise<Row[]>
}

export function isReached({ value, aim }: Row): boolean | null {
  if (!aim) return null
  return 'atMost' in aim ? value <= aim.atMost : value >= aim.atLeast
}

/** The rows as a Markdown table, for the terminal and for docs. */
export function tableOf(rows: readonly Row[]): string {
  const cells = rows.map((row) => {
    const reached = isReached(row)
    const aim = row.aim ? ('atMost' in row.aim ? `≤ ${row.aim.atMost}` : `≥ ${row.aim.atLeast}`) : ''
    return [
      row.what,
      `${rounded(row.value)} ${row.unit}`.trim(),
      aim,
      reached === null ? '' : reached ? 'yes' : 'no',
    ]
  })
  const all = [['figure', 'measured', 'aim', 'reached'], ...cells]
  const widths = [0, 1, 2, 3].map((column) => Math.max(...all.map((row) => (row[column] ?? '').length)))
  const line = (row: string[]) => `| ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`
  return [
    line(all[0] ?? []),
    `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`,
    ...cells.map(line),
  ].join('\n')
}

function rounded(value: number): string {
  if (Number.isInteger(value)) return value.toLocaleString('en-US')
  return value.toLocaleString('en-US', { maximumFractionDigits: Math.abs(value) < 1 ? 4 : 2 })
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** The value below which that share of all values is; 0.99 for p99. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
