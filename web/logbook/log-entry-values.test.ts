import { expect, test } from 'vitest'
import { checkLogEntry, LOG_FIELDS, type LogField, logEntryBody, wholeOf } from './log-entry-values.ts'

const empty = Object.fromEntries(LOG_FIELDS.map((name) => [name, ''])) as Record<LogField, string>
const typed = { ...empty, happenedOn: '2026-03-04' }
const nothing = { parts: [], pictureIds: [] }

test.each([
  ['1,044,286,700', 1_044_286_700],
  ['84 210 470', 84_210_470],
  ['', null],
  ['-3', undefined],
  ['1e9', undefined],
  [' 1’044.286 ', 1_044_286],
  ['1.5', undefined],
  ['12,5', undefined],
  ['1,0000', undefined],
])('the score %j is read as %j', (text, value) => {
  expect(wholeOf(text, 9_999_999_999)).toBe(value)
})

test('an entry sends the fields of its kind alone', () => {
  const values = { ...typed, amount: '$1,200', counterparty: ' Bob ', score: '500', games: '3', note: ' x ' }
  expect(logEntryBody('sale', values, nothing)).toEqual({
    kind: 'sale',
    happenedOn: '2026-03-04',
    note: 'x',
    pictureIds: [],
    amount: 1_200,
    counterparty: 'Bob',
  })
  expect(logEntryBody('play', values, nothing)).toMatchObject({ score: 500, games: 3, players: null })
  expect(logEntryBody('play', values, nothing)).not.toHaveProperty('amount')
})

test('parts without a word are left out, and parts with a wrong cost are refused', () => {
  const parts = [
    { key: 1, name: ' Coil ', cost: '4.25' },
    { key: 2, name: '', cost: ' ' },
    { key: 3, name: 'Link', cost: '' },
  ]
  expect(logEntryBody('service', typed, { parts, pictureIds: [] }).parts).toEqual([
    { name: 'Coil', cost: 4.25 },
    { name: 'Link', cost: null },
  ])
  expect(checkLogEntry('service', parts)(typed)).toEqual({})
  expect(checkLogEntry('service', [{ key: 1, name: 'Coil', cost: 'four' }])(typed)).toHaveProperty('parts')
  expect(checkLogEntry('service', [{ key: 1, name: '', cost: '4' }])(typed)).toHaveProperty('parts')
})

test('a service without a word or a part is refused at the note', () => {
  expect(checkLogEntry('service', [])(typed)).toEqual({ note: 'Please say what was done' })
  expect(checkLogEntry('play', [])(typed)).toEqual({})
  expect(checkLogEntry('play', [])(empty)).toHaveProperty('happenedOn')
})
