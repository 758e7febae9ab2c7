/**
 * Whether a key goes into a field or an open dialog, where single keys mean letters. For a moment after a dialog has
 * closed, the focus may still be in it.
 */
export function isTyping({ target }: KeyboardEvent): boolean {
  return (
    target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable], dialog[open]') !== null
  )
}
