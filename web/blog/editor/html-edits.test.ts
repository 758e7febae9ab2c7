import { expect, test } from 'vitest'
import { applied } from '#web/writing/composer/toolbar/formatting.ts'
import { type HtmlCommand, htmlEdited } from './html-edits.ts'

/** Two bars enclose the selection; a single bar is the caret. */
function after(command: HtmlCommand, marked: string): string {
  const start = marked.indexOf('|')
  const text = marked.replaceAll('|', '')
  const second = marked.indexOf('|', start + 1)
  const selected = { text, start, end: second === -1 ? start : second - 1 }
  const { text: done, start: from, end: to } = applied(selected, htmlEdited(command, selected))
  const shown = `${done.slice(0, from)}|${done.slice(from, to)}`
  return from === to ? shown + done.slice(to) : `${shown}|${done.slice(to)}`
}

test.each<[HtmlCommand, string, string]>([
  ['bold', 'a |word| here', 'a <strong>|word|</strong> here'],
  ['bold', 'a |<strong>word</strong>|', 'a |word|'],
  ['italic', 'a |', 'a <em>|</em>'],
  ['heading', 'One\nTw|o\nThree', 'One\n<h2>|Two|</h2>\nThree'],
  ['paragraph', '|<h2>Two</h2>|', '<p>|Two|</p>'],
  ['quote', 'He |said| so', 'He <blockquote>|said|</blockquote> so'],
  ['link', 'see |there|', 'see <a href="|https://|">there</a>'],
  ['link', '|https://a.example/"x|', '<a href="https://a.example/%22x">|</a>'],
  ['list', '|One\n\n<p>Two</p>|', '<ul>\n  <li>One</li>\n  <li>Two|</li>\n</ul>'],
  ['numbered', 'One|', '<ol>\n  <li>One|</li>\n</ol>'],
])('%s turns %j into %j', (command, before, expected) => expect(after(command, before)).toBe(expected))
