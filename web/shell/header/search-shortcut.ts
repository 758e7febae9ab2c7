import { isTyping } from '#web/shell/writing/typing.ts'

/** Ctrl-K or ⌘K anywhere, or / outside of text fields. */
export function isForSearch(event: KeyboardEvent): boolean {
  if (event.altKey) return false
  const hasCommand = event.ctrlKey || event.metaKey
  if (hasCommand) return event.key.toLowerCase() === 'k' && !event.shiftKey
  return event.key === '/' && !isTyping(event)
}
