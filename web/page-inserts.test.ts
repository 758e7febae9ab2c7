import { expect, test } from 'vitest'
import { createPageInserts } from './page-inserts.ts'

test('each text stands in the place of its marker, in whatever order and however often', () => {
  const inserts = createPageInserts('a1b2')
  const [footer, post] = [inserts.markerOf('<p>Footer</p>'), inserts.markerOf('Post – 1-2')]
  expect(`${footer}${post}`).toMatch(/^[\w-]+$/)
  const pieces = inserts.piecesOf(`<div>${post}</div><div>${post}</div>${footer}`)
  expect(pieces.join('')).toBe('<div>Post – 1-2</div><div>Post – 1-2</div><p>Footer</p>')
})

test('a text with a marker in it is refused: cached, it would leave a hole in other pages', () => {
  const inserts = createPageInserts('a1b2')
  const inner = inserts.markerOf('inner')
  expect(() => inserts.markerOf(`outer ${inner}`)).toThrow('A marker stands in a text')
})

test('HTML without markers is one piece, and another page’s marker is plain text', () => {
  const inserts = createPageInserts('a1b2')
  const strange = createPageInserts('c3d4').markerOf('secret')
  expect(inserts.piecesOf(`<p>${strange}</p>`)).toEqual([`<p>${strange}</p>`])
})

test('a marker that was never given out is an error, not a hole in the page', () => {
  const inserts = createPageInserts('a1b2')
  expect(() => inserts.piecesOf('insert-a1b2-7-')).toThrow('not given out')
  expect(() => inserts.piecesOf('insert-a1b2--')).toThrow('not given out')
})
