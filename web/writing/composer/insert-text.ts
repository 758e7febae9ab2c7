import type { Edit } from './formatting.ts'

/**
 * Changes a field's text as if the edit were typed: the browser's own undo takes it back, and whatever listens to the
 * field hears of it. Only the old editing command does both; where a browser has none, undo is lost.
 */
export function applyEdit(field: HTMLTextAreaElement, { from, to, insert, start, end }: Edit): void {
  field.focus()
  field.setSelectionRange(from, to)
  if (!typed(insert)) {
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
