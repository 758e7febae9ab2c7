// Keyboard shortcuts of the composer.
import {
  WRITING_SHORTCUTS,
  type WritingCommand,
  type WritingShortcut,
} from '#web/shell/writing/writing-shortcuts.ts'

/** Digits and the full stop by key position, since with Shift they are other characters on nearly every layout. */
const PLACES: Readonly<Record<string, string>> = { '.': 'Period', '7': 'Digit7', '8': 'Digit8' }

type Key = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

/** The command of a key; null for every other key. */
export function commandOf(event: Key): WritingCommand | null {
  // Ctrl with Alt is AltGr, which types characters.
  if (event.altKey || event.ctrlKey === event.metaKey) return null
  const found = WRITING_SHORTCUTS.find((shortcut: WritingShortcut) => {
    if ((shortcut.isShifted ?? false) !== event.shiftKey) return false
    const place = PLACES[shortcut.key]
    return place ? place === event.code : shortcut.key.toLowerCase() === event.key.toLowerCase()
  })
  return found?.command ?? null
}

/** Value of `aria-keyshortcuts`. */
export function ariaKeysOf({ key, isShifted }: WritingShortcut): string {
  return ['Control', 'Meta'].map((first) => [first, ...(isShifted ? ['Shift'] : []), key].join('+')).join(' ')
}
