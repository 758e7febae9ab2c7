// Edits of HTML text by the buttons above a post's content: each changes the selection.
import type { Edit, Selected } from '#web/writing/composer/toolbar/formatting.ts'

export type HtmlCommand = 'bold' | 'italic' | 'heading' | 'paragraph' | 'link' | 'quote' | 'list' | 'numbered'

const EDITS: Readonly<Record<HtmlCommand, (selected: Selected) => Edit>> = {
  bold: (selected) => wrapped(selected, 'strong'),
  italic: (selected) => wrapped(selected, 'em'),
  heading: (selected) => block(selected, 'h2'),
  paragraph: (selected) => block(selected, 'p'),
  link: linked,
  quote: (selected) => block(selected, 'blockquote'),
  list: (selected) => listed(selected, 'ul'),
  numbered: (selected) => listed(selected, 'ol'),
}

/** Returns the edit of a command. */
export function htmlEdited(command: HtmlCommand, selected: Selected): Edit {
  return EDITS[command](selected)
}

function markedOf({ text, start, end }: Selected): string {
  return text.slice(start, end)
}

/** Wraps the selection in the element, or removes the element around it. */
function wrapped(selected: Selected, element: string): Edit {
  const { start, end } = selected
  const marked = markedOf(selected)
  const [open, close] = [`<${element}>`, `</${element}>`]
  if (marked.startsWith(open) && marked.endsWith(close)) {
    const inner = marked.slice(open.length, -close.length)
    return { from: start, to: end, insert: inner, start, end: start + inner.length }
  }
  const at = start + open.length
  return { from: start, to: end, insert: `${open}${marked}${close}`, start: at, end: at + marked.length }
}

/** Wraps whole lines as a block; without a selection, the line of the caret. */
function block({ text, start, end }: Selected, element: string): Edit {
  const [from, to] = start === end ? lineAround(text, start) : [start, end]
  const inner = text
    .slice(from, to)
    .trim()
    .replace(/^<(p|h[2-6]|blockquote)>([\s\S]*)<\/\1>$/, '$2')
  const open = `<${element}>`
  return {
    from,
    to,
    insert: `${open}${inner}</${element}>`,
    start: from + open.length,
    end: from + open.length + inner.length,
  }
}

function listed({ text, start, end }: Selected, element: string): Edit {
  const [from, to] = start === end ? lineAround(text, start) : [start, end]
  const lines = text
    .slice(from, to)
    .split('\n')
    .map((line) => line.trim().replace(/^<(p|li)>([\s\S]*)<\/\1>$/, '$2'))
    .filter((line, _, all) => line !== '' || all.length === 1)
  const items = lines.map((line) => `  <li>${line}</li>`).join('\n')
  const insert = `<${element}>\n${items}\n</${element}>`
  const caret = from + insert.length - `</li>\n</${element}>`.length
  return { from, to, insert, start: caret, end: caret }
}

const SCHEME = 'https://'

/** Selects the address if it is missing; otherwise puts the caret between the tags. */
function linked(selected: Selected): Edit {
  const { start, end } = selected
  const marked = markedOf(selected)
  const isAddress = /^https?:\/\/\S+$/.test(marked)
  const address = isAddress ? marked.replaceAll('"', '%22') : SCHEME
  const open = `<a href="${address}">`
  const insert = `${open}${isAddress ? '' : marked}</a>`
  if (isAddress) return { from: start, to: end, insert, start: start + open.length, end: start + open.length }
  const at = start + '<a href="'.length
  return { from: start, to: end, insert, start: at, end: at + SCHEME.length }
}

function lineAround(text: string, at: number): [number, number] {
  const end = text.indexOf('\n', at)
  return [text.lastIndexOf('\n', at - 1) + 1, end === -1 ? text.length : end]
}
