// Shortcuts of the composer. In the shell because the shortcut sheet lists them, and the shell imports no room.

export interface WritingShortcut {
  command: string
  what: string
  /** The key pressed with Ctrl or ⌘, as keyboards label it. */
  key: string
  isShifted?: true
}

export const WRITING_SHORTCUTS = [
  { command: 'bold', what: 'Bold', key: 'B' },
  { command: 'italic', what: 'Italic', key: 'I' },
  { command: 'link', what: 'Link', key: 'K' },
  { command: 'quote', what: 'Quote', key: '.', isShifted: true },
  { command: 'list', what: 'Bulleted list', key: '8', isShifted: true },
  { command: 'numbered', what: 'Numbered list', key: '7', isShifted: true },
  { command: 'code', what: 'Code', key: 'E' },
  { command: 'preview', what: 'Preview, and back', key: 'E', isShifted: true },
  { command: 'send', what: 'Send or save', key: 'Enter' },
] as const satisfies readonly WritingShortcut[]

export type WritingCommand = (typeof WRITING_SHORTCUTS)[number]['command']

/** "Ctrl Shift .", "⌘⇧.": for other keyboards and for a Mac's. */
export function keysOf({ key, isShifted }: WritingShortcut): [string, string] {
  return [`Ctrl ${isShifted ? 'Shift ' : ''}${key}`, `⌘${isShifted ? '⇧' : ''}${key}`]
}
