/**
 * Whether a key goes to a field or an open dialog, where single keys are letters. The focus may still be in a dialog
 * for a moment after it closed.
 */
export function isTyping({ target }: KeyboardEvent): boolean {
  return (
    target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable], dialog[open]') !== null
  )
}
