// Rendering what members write: the worst that Markdown's own signs can do within the limits, and an ordinary post.

import type { Bench, Row } from '#bench/measuring/report.ts'
import { SIGNS_MAX, WRITING_MAX } from '#contract/writing/limits.ts'
import { MARKDOWN_SIGNS, SHAPES, tokensOf } from '#server/testing/rooms/repeated-signs.ts'
import { NOTHING_KNOWN, PAGE } from '#server/writing/known.ts'
import { excessOf } from '#server/writing/markdown/complexity.ts'
import { render } from '#server/writing/markdown/render.ts'

/** All are timed at a sixteenth of the length, the slowest of them at full length. */
const SHARE = 16
const SLOWEST = 400
const POST =
  'Thanks @ada, it was the **reset chip**.\n\n1. pull `J113`\n2. measure pin 14\n\n> 5 volts\n\nSee https://example.com/wpc.\n\n'

export const writing: Bench = {
  name: 'writing',
  title:
    'Rendering what members write: every token of one to three signs of Markdown, repeated within the limits',
  run: async () => {
    const tried: Tried[] = []
    let count = 0
    for (const token of tokensOf(MARKDOWN_SIGNS, 3)) {
      for (const [shape, repeat] of Object.entries(SHAPES)) {
        count++
        const ms = timed(filled(repeat(token, SIGNS_MAX / SHARE), WRITING_MAX / SHARE))
        tried.push({ what: `${JSON.stringify(token)} ${shape}`, ms, token, repeat })
        if (tried.length > SLOWEST * 4) storeSlowest(tried)
      }
    }
    storeSlowest(tried)
    const worst = tried
      .map(({ what, token, repeat }) => ({ what, text: filled(repeat(token, SIGNS_MAX - 4), WRITING_MAX) }))
      .filter(({ text }) => excessOf(text) === null)
      .map(({ what, text }) => ({ what, ms: took(text) }))
      .reduce((slower, one) => (one.ms > slower.ms ? one : slower))
    return [
      { what: 'tokens and shapes tried', value: count, unit: '' },
      { what: `worst of all: ${worst.what}`, value: worst.ms, unit: 'ms', aim: { atMost: 100 } },
      ...refused(),
      { what: 'an ordinary post of 500 characters', value: took(POST.repeat(4)), unit: 'ms' },
    ]
  },
}

interface Tried {
  what: string
  ms: number
  token: string
  repeat: (token: string, size: number) => string
}

function storeSlowest(tried: Tried[]): void {
  tried.sort((a, b) => b.ms - a.ms)
  tried.length = Math.min(tried.length, SLOWEST)
}

/** Signs first, then words. */
function filled(signs: string, length: number): string {
  return `${signs} ${'word '.repeat(length / 5)}`.slice(0, length)
}

/** The least of three: the machine may be busy with something else. */
function took(text: string): number {
  return Math.min(timed(text), timed(text), timed(text))
}

function timed(text: string): number {
  const started = performance.now()
  render(text, PAGE, NOTHING_KNOWN)
  return performance.now() - started
}

function refused(): Row[] {
  const text = '*'.repeat(WRITING_MAX)
  const started = performance.now()
  excessOf(text)
  return [{ what: 'refusing 64 KB of signs', value: performance.now() - started, unit: 'ms' }]
}
