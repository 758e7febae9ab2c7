// Long texts of one repeated character: parsers must not rescan the rest for each of them.
import { expect, test } from 'vitest'
import { excerptOf } from '#contract/blog/constants.ts'
import { NewMessage } from '#contract/messages/messages.ts'
import { plainContent } from '#contract/writing/plain-content.ts'
import { quoted } from '#contract/writing/quotation.ts'
import { partsOfText } from '#web/messages/thread/message-parts.ts'
import { partsOf } from '#web/search/highlighted.tsx'
import { paragraphsOf } from '#web/ui/paragraphs.tsx'

const SIZE = 64 * 1024
const LIMIT_MS = 100

/** 64 KB of the same piece. */
const run = (piece: string) => piece.repeat(SIZE / piece.length)

const RUNS = [
  '*',
  '_',
  '"',
  "'",
  '“',
  '(',
  ')',
  '[',
  '](',
  '![',
  '![a',
  '<',
  '<a',
  '<a href="',
  '<br ',
  '<p>',
  '</p ',
  '<!--',
  '<script>',
  '</script ',
  '<svg',
  '&#x',
  '&amp',
  '|',
  '| - ',
  '`',
  ' ',
  ' "a',
  '\n',
  '\n ',
  '\r',
  '.',
  'https://',
  'https://a.example/).',
  '🎱',
]

const READERS: Record<string, (text: string) => unknown> = {
  'the excerpt of a post': (content) => excerptOf({ excerpt: null, content }),
  'an article without its markup': plainContent,
  'the paragraphs of a note': paragraphsOf,
  'a quoted title': quoted,
  'what was found by a search': (text) => partsOf(text, 'attack from mars'),
}

const ATTEMPTS = 10

/** Milliseconds of the first attempt within the limit, else of the fastest: the machine may be busy with other work. */
function took(work: () => unknown): number {
  let fastest = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < ATTEMPTS && fastest >= LIMIT_MS; attempt++) {
    const from = performance.now()
    work()
    fastest = Math.min(fastest, performance.now() - from)
  }
  return fastest
}

test('a pattern that looks for the end of each bracket takes its time with 64 KB of them', () => {
  const naive = (text: string) => text.replace(/<[^>]*>/g, ' ')
  const from = performance.now()
  naive(run('<'))
  expect(performance.now() - from).toBeGreaterThan(LIMIT_MS)
})

test.each(Object.entries(READERS))('%s is read at once, whatever repeats in it', (_what, read) => {
  const slow = RUNS.flatMap((piece) => {
    const text = run(piece)
    const ms = Math.max(
      took(() => read(text)),
      took(() => read(`${text}x`)),
    )
    return ms < LIMIT_MS ? [] : [`${JSON.stringify(piece)}: ${Math.round(ms)} ms`]
  })
  expect(slow).toEqual([])
})

test('a message of 64 KB is refused, and the longest one there can be is read at once', () => {
  const slow = RUNS.flatMap((piece) => {
    const message = { text: `x${run(piece)}x`, clientId: 'some-name' }
    expect(NewMessage.safeParse(message).success).toBe(false)
    const longest = `https://a.example/${message.text.slice(0, 3_900)}x`
    const ms = took(() => partsOfText(longest))
    return ms < LIMIT_MS ? [] : [`${JSON.stringify(piece)}: ${Math.round(ms)} ms`]
  })
  expect(slow).toEqual([])
})
