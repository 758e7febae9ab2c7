// Keyboard steps in a field with suggestions, by the ARIA pattern of a combobox with a list.

export interface Reached {
  /** Index of the active suggestion; -1 is the field itself, which the arrow keys include. */
  active: number
  count: number
  isExpanded: boolean
}

/** The suggestion to activate, or another action; undefined leaves the key to the browser. */
export function stepOf(
  key: string,
  { active, count, isExpanded }: Reached,
): number | 'choose' | 'close' | 'open' | undefined {
  if (!isExpanded) return key === 'ArrowDown' || key === 'ArrowUp' ? 'open' : undefined
  if (key === 'ArrowDown') return active + 1 >= count ? -1 : active + 1
  if (key === 'ArrowUp') return active < 0 ? count - 1 : active - 1
  if (key === 'Enter') return active < 0 ? undefined : 'choose'
  return key === 'Escape' ? 'close' : undefined
}
