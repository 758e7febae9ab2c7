import { expect, test } from 'vitest'
import type { FactState } from '#contract/machines/facts.ts'
import type { LocalMachine } from '#contract/machines/machines.ts'
import { meaningOf, shownText, typedText } from './fact-texts.ts'
import { changesOf, checkTexts, textsOf } from './machine-form-values.ts'

const machine: LocalMachine = {
  id: 7,
  name: 'Harbour Lights (Pro)',
  kind: 'pinball',
  opdbId: 'Gaaaa-Mbbbb',
  ipdbId: null,
  yearReleased: 1979,
  manufacturerId: 900,
  typeId: 'ss',
  customDescription: 'One\nTwo',
  customNotes: null,
  productionRun: 1200,
  value: '7450.50',
  rarity: null,
  images: [],
}
const state = (field: FactState['field'], value: FactState['value']): FactState => ({
  field,
  value,
  sourceValue: value,
  edit: null,
})
const facts = [
  state('name', 'Harbour Lights (Pro)'),
  state('year', 1979),
  state('features', ['Widebody', 'Replay']),
  state('people', [{ name: 'Ada Shore', role: 'design' }]),
]

test('only what was changed is sent', () => {
  const texts = textsOf(machine, facts)
  expect(changesOf(texts, { ...texts, customDescription: 'One\r\nTwo ' })).toEqual({})
  expect(
    changesOf(texts, {
      ...texts,
      value: '$8,000',
      productionRun: '',
      'facts.year': '1980',
      'facts.people': 'design: Ada Shore\nDot-matrix animation: Bo Lund',
    }),
  ).toEqual({
    value: 8000,
    productionRun: null,
    facts: {
      year: 1980,
      people: [
        { name: 'Ada Shore', role: 'design' },
        { name: 'Bo Lund', role: 'dots_animation' },
      ],
    },
  })
})

test('a new machine sends what was filled in', () => {
  const empty = textsOf(null, [])
  const typed = { ...empty, 'facts.name': 'Rescue Run', kind: 'arcade', 'facts.features': 'A\n\nB ' }
  expect(changesOf(empty, typed)).toEqual({
    kind: 'arcade',
    facts: { name: 'Rescue Run', features: ['A', 'B'] },
  })
  expect(checkTexts(empty)).toEqual({ 'facts.name': 'Please enter a name' })
})

test.each([
  ['year', '79a', /whole number/],
  ['year', '1700', /at least 1880/],
  ['productionRun', '1.5', /whole number/],
  ['productionRun', '10000001', /at most 10,000,000/],
  ['value', '-1', /in dollars/],
  ['value', '1.234', /in dollars/],
  ['value', '1e9', /in dollars/],
  ['people', 'Ada Shore', /Ada Shore.*Design/],
  ['people', 'Cook: Ada', /role/],
] as const)('%s “%s” is refused before it is sent', (field, text, fault) => {
  expect(meaningOf(field, text)).toEqual({ fault: expect.stringMatching(fault) })
})

test('what is typed is what was shown', () => {
  for (const { field, value } of facts) expect(meaningOf(field, typedText(value))).toEqual({ value })
  expect(meaningOf('productionRun', '1,250')).toEqual({ value: 1250 })
})

test('values read as people say them', () => {
  expect(shownText('type', 'ss')).toBe('Solid state')
  expect(shownText('value', '7450.50')).toBe('$7,450.50')
  expect(shownText('features', [])).toBeNull()
  expect(shownText('people', [{ name: 'Ada Shore', role: 'design' }])).toBe('Design: Ada Shore')
})
