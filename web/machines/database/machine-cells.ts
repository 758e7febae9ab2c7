// The columns of every list of machines, and how their cells are marked for the style sheet and for assistive technology.
export const CELLS = [
  { name: 'rank', label: 'Rank', isShown: true },
  { name: 'picture', label: 'Picture', isShown: false },
  { name: 'name', label: 'Machine', isShown: true },
  { name: 'facts', label: 'Manufacturer and year', isShown: true },
  { name: 'rating', label: 'Rating', isShown: true },
  { name: 'marks', label: 'Yours', isShown: true },
  { name: 'heart', label: 'Favorite', isShown: false },
  { name: 'editions', label: 'Editions', isShown: false },
] as const

export type CellName = (typeof CELLS)[number]['name']

/** Names a cell for its column. Pictures say nothing that the name beside them does not. */
export function cell(name: CellName) {
  return { 'data-cell': name, ...(name === 'picture' && { 'aria-hidden': true }) }
}

/** Browsers take a table that is laid out as a grid for no table, unless its parts say what they are. */
export const TABLE_ROLES = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  rowheader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const
