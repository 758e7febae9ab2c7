// Columns of machine lists, and their cells' attributes for the style sheet and assistive technology.
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

/** Names a cell's column. Pictures are hidden: the name beside them says the same. */
export function cell(name: CellName) {
  return { 'data-cell': name, ...(name === 'picture' && { 'aria-hidden': true }) }
}

/** Browsers drop table semantics from a table with grid layout unless its parts have roles. */
export const TABLE_ROLES = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  rowheader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const
