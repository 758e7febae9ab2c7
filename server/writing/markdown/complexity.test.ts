// No text costs more than its length. Counted, not timed: the bench "writing" has the times.
import MarkdownIt from 'markdown-it'
import { expect, test } from 'vitest'
import { NESTING_MAX, SIGNS_MAX, WRITING_MAX } from '#contract/writing/limits.ts'
import { MARKDOWN_SIGNS, SHAPES, tokensOf } from '#server/testing/rooms/repeated-signs.ts'
import { NOTHING_KNOWN, PAGE } from '#server/writing/known.ts'
import { namesIn } from '#server/writing/mentions.ts'
import { excessOf, mustBeRenderable } from './complexity.ts'
import { createMarkdown, inlineToken, textToken } from './markdown.ts'
import { plainTextOf } from './plain-text.ts'
import { render } from './render.ts'

/** Counts the parser's attempts in lines and blocks: its work, without a clock. */
function stepCounter(): (source: string) => number {
  const markdown = createMarkdown()
  let steps = 0
  const count = () => {
    steps++
    return false
  }
  markdown.inline.ruler.before('text', 'count', count)
  markdown.block.ruler.before('table', 'count', count)
  return (source) => {
    steps = 0
    markdown.parse(source, {})
    return steps
  }
}

test('64 KB of any one to three signs of Markdown is refused, in a row or nested', () => {
  let count = 0
  for (const token of tokensOf(MARKDOWN_SIGNS, 3)) {
    count++
    for (const shape of ['in a row', 'nested']) {
      const text = SHAPES[shape]?.(token, WRITING_MAX - 4) ?? ''
      if (excessOf(text) !== 'signs') expect([token, shape, excessOf(text)]).toEqual([token, shape, 'signs'])
    }
  }
  expect(count).toBe(20 + 20 ** 2 + 20 ** 3)
})

test('of what is allowed, twice as much takes twice as many steps, not four times', () => {
  const inline = [...'*_~`[]()!<&\\']
  const steep: string[] = []
  const countSteps = stepCounter()
  for (const token of tokensOf(inline, 3)) {
    for (const [name, shape] of Object.entries(SHAPES)) {
      const [once, twice] = [countSteps(shape(token, 150)), countSteps(shape(token, 300))]
      if (twice > 3 * once + 100) steep.push(`${JSON.stringify(token)} ${name}: ${once}, then ${twice}`)
    }
  }
  expect(steep).toEqual([])
})

test('a parser that begins again at every bracket is found by the same count', () => {
  const naive = (text: string) => {
    let steps = 0
    for (let at = 0; at < text.length; at++) if (text[at] === '[') steps += text.length - at
    return steps
  }
  const row = SHAPES['in a row'] ?? (() => '')
  expect(naive(row('[', 300))).toBeGreaterThan(3 * naive(row('[', 150)) + 100)
})

test.each([
  ['x'.repeat(WRITING_MAX), null],
  ['x'.repeat(WRITING_MAX + 1), 'length'],
  [`${'*'.repeat(SIGNS_MAX)}x`, null],
  [`${'*'.repeat(SIGNS_MAX + 1)}x`, 'signs'],
])('at the limit a text is taken, beyond it refused (%#)', (text, excess) => {
  expect(excessOf(text)).toBe(excess)
})

test('a page of prose at full length has signs to spare', () => {
  const sentence = 'It doesn’t start (the relay clicks twice), so I checked J113, pin 14: 4.8 volts.\n'
  expect(excessOf(sentence.repeat(WRITING_MAX / sentence.length))).toBeNull()
})

const DEEP: Record<string, (depth: number) => string> = {
  quotes: (depth) => `${'> '.repeat(depth)}deep`,
  lists: (depth) => Array.from({ length: depth / 2 }, (_, at) => `${'  '.repeat(at)}- deep`).join('\n'),
  emphasis: (depth) => `${'*a _b '.repeat(depth / 2)}deep${' b_ a*'.repeat(depth / 2)}`,
}

test.each(Object.entries(DEEP))(
  '%s are refused where they lie too deep, and shown as typed',
  (_what, nest) => {
    expect(() => mustBeRenderable(nest(NESTING_MAX - 2), 'text')).not.toThrow()
    expect(() => mustBeRenderable(nest(NESTING_MAX + 4), 'text')).toThrow(/nested up to 20 levels/)
    expect(render(nest(200), PAGE, NOTHING_KNOWN).html).toContain('deep')
  },
)

test('the parser alone would lose what lies deeper than its limit', () => {
  const parser = new MarkdownIt({ maxNesting: NESTING_MAX })
  expect(parser.render(DEEP.quotes?.(60) ?? '')).not.toContain('deep')
})

const ADDRESS = `https://example.com/${'a'.repeat(1_900)}`
const GROWING: Record<string, string> = {
  'one long address, used again and again': `${'[x] '.repeat(500)}\n\n[x]: ${ADDRESS}`,
  'a picture’s, after a numbered list': `3. c\n\n${'![x] '.repeat(400)}\n\n[x]: ${ADDRESS}`,
  'cells that rows leave out': `${'|a'.repeat(300)}|\n${'|-'.repeat(300)}|\n${'b\n'.repeat(200)}`,
}

test.each(Object.entries(GROWING))(
  'what grows to many times its length is refused, and shown as typed: %s',
  (_what, text) => {
    expect(text.length).toBeLessThan(4_100)
    expect(() => mustBeRenderable(text, 'text')).toThrow(/becomes too long once it is formatted/)
    expect(render(text, PAGE, NOTHING_KNOWN).html.length).toBeLessThan(10 * text.length)
  },
)

test.each([
  [
    'a reference that is used as often as people do',
    `${'See [the manual]. '.repeat(20)}\n\n[the manual]: ${ADDRESS.slice(0, 120)}`,
  ],
  ['an address that its encoding makes long', `https://example.com/${'球'.repeat(4_000)}`],
  ['a table with gaps', `|a|b|c|d|\n|-|-|-|-|\n${'|1|\n'.repeat(300)}`],
  ['a table without any', `${'|a'.repeat(8)}|\n${'|-'.repeat(8)}|\n${`${'|1'.repeat(8)}|\n`.repeat(200)}`],
])('%s is taken', (_what, text) => {
  expect(() => mustBeRenderable(text, 'text')).not.toThrow()
})

test('long runs of spaces, or of what may end a name, are read once: otherwise these would take minutes', () => {
  const gap = ' '.repeat(300_000)
  expect(plainTextOf([textToken(`a${gap}b`)].map((token) => inlineToken([token])))).toBe(`a${gap}b`)
  expect(namesIn(`@a${'_'.repeat(300_000)}b and @ada__`)).toEqual(['ada__', 'ada'])
})
