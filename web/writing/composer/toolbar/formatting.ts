// Toolbar commands on Markdown: each is an edit of the selection, with the selection that follows.

export interface Selected {
  text: string
  start: number
  end: number
}

/** Replaces `from` to `to` by `insert`, and selects `start` to `end` of the new text. */
export interface Edit {
  from: number
  to: number
  insert: string
  start: number
  end: number
}

export type Command =
  | 'heading'
  | 'bold'
  | 'italic'
  | 'code'
  | 'link'
  | 'quote'
  | 'list'
  | 'numbered'
  | 'mention'

const EDITS: Readonly<Record<Command, (selected: Selected) => Edit>> = {
  heading: (selected) => prefixed(selected, /^#{1,6} +/, () => '## '),
  bold: (selected) => wrapped(selected, '**'),
  italic: (selected) => wrapped(selected, '*'),
  code: (selected) => (markedOf(selected).includes('\n') ? fenced(selected) : wrapped(selected, '`')),
  link: linked,
  quote: (selected) => prefixed(selected, /^> ?/, () => '> '),
  list: (selected) => prefixed(selected, /^- /, () => '- '),
  numbered: (selected) => prefixed(selected, /^\d{1,9}\. /, (number) => `${number}. `),
  mention: mentioned,
}

/** The edit of a command on this selection. */
export function edited(command: Command, selected: Selected): Edit {
  return EDITS[command](selected)
}

/** The text after an edit. */
export function applied({ text }: Selected, { from, to, insert, start, end }: Edit): Selected {
  return { text: text.slice(0, from) + insert + text.slice(to), start, end }
}

function markedOf({ text, start, end }: Selected): string {
  return text.slice(start, end)
}

/** Wraps the selection in the markers, or removes them if they are around it. */
function wrapped(selected: Selected, sign: string): Edit {
  const { text, start, end } = selected
  const marked = markedOf(selected)
  const size = sign.length
  if (isWrapped(marked, sign) && marked.length > 2 * size) {
    const inner = marked.slice(size, -size)
    return { from: start, to: end, insert: inner, start, end: start + inner.length }
  }
  const around = text.slice(Math.max(0, start - 3), start)
  const isAround = endsWithOwn(around, sign) && text.startsWith(sign, end) && marked !== ''
  if (isAround) {
    return { from: start - size, to: end + size, insert: marked, start: start - size, end: end - size }
  }
  // A marker next to a space inside has no effect in Markdown.
  const words = marked.trim()
  const before = marked.slice(0, marked.length - marked.trimStart().length)
  const after = words === '' ? '' : marked.slice(before.length + words.length)
  const at = start + before.length + size
  return {
    from: start,
    to: end,
    insert: `${before}${sign}${words}${sign}${after}`,
    start: at,
    end: at + words.length,
  }
}

function isWrapped(marked: string, sign: string): boolean {
  return endsWithOwn(marked.slice(0, sign.length + 1), sign, true) && marked.endsWith(sign)
}

/** Whether the marker is complete: the last star of "**" is not one by itself. */
function endsWithOwn(text: string, sign: string, isBeginning = false): boolean {
  if (sign !== '*') return isBeginning ? text.startsWith(sign) : text.endsWith(sign)
  const stars = (isBeginning ? /^\*+/ : /\*+$/).exec(text)?.[0].length ?? 0
  return stars === 1 || stars === 3
}

/** On lines of their own, between fences longer than any inside. */
function fenced(selected: Selected): Edit {
  const { text, start, end } = selected
  const marked = markedOf(selected)
  const longest = Math.max(2, ...[...marked.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  const open = `${start > 0 && text[start - 1] !== '\n' ? '\n' : ''}${fence}\n`
  const close = `\n${fence}${end < text.length && text[end] !== '\n' ? '\n' : ''}`
  const at = start + open.length
  return { from: start, to: end, insert: `${open}${marked}${close}`, start: at, end: at + marked.length }
}

const SCHEME = 'https://'

/** Selects the address if it is still to be typed, else places the caret in the link text. */
function linked(selected: Selected): Edit {
  const { start, end } = selected
  const marked = markedOf(selected)
  const isAddress = /^https?:\/\/\S+$/.test(marked)
  const words = isAddress ? '' : marked.replace(/[\\[\]]/g, '\\$&')
  const insert = `[${words}](${isAddress ? marked : SCHEME})`
  if (words === '') return { from: start, to: end, insert, start: start + 1, end: start + 1 }
  const at = start + words.length + 3
  return { from: start, to: end, insert, start: at, end: at + SCHEME.length }
}

const ANY_PREFIX = /^(?:- |\d{1,9}\. )/

/** Adds the prefix to every selected line, or removes it if all have it; converts one kind of list into the other. */
function prefixed({ text, start, end }: Selected, known: RegExp, prefix: (number: number) => string): Edit {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const lineEnd = text.indexOf('\n', end)
  const to = lineEnd === -1 ? text.length : lineEnd
  const lines = text.slice(from, to).split('\n')
  const isFilled = (line: string) => line.trim() !== '' || lines.length === 1
  const isOn = lines.every((line) => !isFilled(line) || known.test(line))
  const isQuote = prefix(1) === '> '
  let number = 0
  const changed = lines.map((line) => {
    if (!isFilled(line)) return line
    if (isOn) return line.replace(known, '')
    return `${prefix(++number)}${isQuote ? line : line.replace(ANY_PREFIX, '')}`
  })
  const insert = changed.join('\n')
  if (start !== end) return { from, to, insert, start: from, end: from + insert.length }
  const caret = Math.max(from, start + insert.length - (to - from))
  return { from, to, insert, start: caret, end: caret }
}

/** An "@" that starts a name: separated from the word before it. */
function mentioned(selected: Selected): Edit {
  const { text, start, end } = selected
  const gap = start > 0 && !/\s/.test(text[start - 1] ?? '') ? ' ' : ''
  const insert = `${gap}@${markedOf(selected)}`
  const caret = start + insert.length
  return { from: start, to: end, insert, start: caret, end: caret }
}
