import type { Edit } from '#web/writing/composer/toolbar/formatting.ts'

/**
 * Applies an edit as if it were typed: the browser's undo reverts it, and listeners of the field are notified. Only the
 * deprecated editing command does both; in browsers without one, undo is lost.
 */
export function applyEdit(field: HTMLTextAreaElement, { from, to, insert, start, end }: Edit): void {
  field.focus()
  field.setSelectionRange(from, to)
  // A hidden field takes no focus, and the command edits what has it.
  if (document.activeElement !== field || !typed(insert)) {
    field.setRangeText(insert, from, to, 'end')
    field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: insert }))
  }
  field.setSelectionRange(start, end)
}

function typed(insert: string): boolean {
  const { execCommand } = document as Partial<Pick<Document, 'execCommand'>>
  if (!execCommand) return false
  return insert === ''
    ? execCommand.call(document, 'delete')
    : execCommand.call(document, 'insertText', false, insert)
}
