// @vitest-environment happy-dom
// Matching the columns of a file: quick choices build on each other, and the fields show what is stored.
import { act } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { IMPORT_FIELDS, type ImportField } from '#contract/collections/import-limits.ts'
import type { StagedImport } from '#contract/collections/staged-imports.ts'
import { type Answer, livePart, refusal } from '#web/dev/live-part.tsx'
import { useLoaded } from '#web/queries.ts'
import { ImportColumnsForm } from './import-columns-form.tsx'
import { collectionSource } from './import-query.ts'

const { notes, show, settle, all, text } = livePart()
const MATCH = 'PUT /api/collection-imports/4/columns'
const UNMATCHED = Object.fromEntries(IMPORT_FIELDS.map((field) => [field, null])) as Record<ImportField, null>
const staged = (columns: object): Partial<StagedImport<ImportField>> => ({
  id: 4,
  state: 'ready',
  names: ['Machine', 'Maker', 'Built'],
  rows: 2,
  preview: [],
  columns: { ...UNMATCHED, ...columns },
})

function Form() {
  const { current } = useLoaded(collectionSource.query)
  return current ? <ImportColumnsForm source={collectionSource} current={current} /> : null
}

/** Answers of the calls so far, in their order, given by hand. */
let answers: ((answer?: Answer) => void)[] = []

beforeEach(async () => {
  answers = []
  notes.answers['GET /api/collection-imports'] = [200, { current: staged({ name: 0 }) }]
  notes.answers[MATCH] = () => {
    const [, columns] = notes.sent.at(-1) ?? []
    return new Promise((done) => {
      answers.push((answer = [200, staged(columns as object)]) => done(answer))
    })
  }
  await show(<Form />, 'member')
})

const selectOf = (label: string) => {
  const id = all('label')
    .find((one) => one.textContent === label)
    ?.getAttribute('for')
  return document.getElementById(id ?? '') as HTMLSelectElement
}
async function choose(label: string, value: string): Promise<void> {
  await act(async () => {
    selectOf(label).value = value
    selectOf(label).dispatchEvent(new Event('change', { bubbles: true }))
  })
  await settle()
}
async function answer(which: number, given?: Answer): Promise<void> {
  answers[which]?.(given)
  await settle()
}
const chosen = () => ['Machine', 'Manufacturer', 'Year'].map((label) => selectOf(label).value)

test('a choice before the answer to the one before keeps both', async () => {
  await choose('Manufacturer', '1')
  await choose('Year', '2')
  expect(chosen()).toEqual(['0', '1', '2'])
  await answer(0)
  expect(chosen()).toEqual(['0', '1', '2'])
  await answer(1)
  expect(notes.sent.map(([, body]) => body)).toEqual([
    { ...UNMATCHED, name: 0, manufacturer: 1 },
    { ...UNMATCHED, name: 0, manufacturer: 1, year: 2 },
  ])
  expect(chosen()).toEqual(['0', '1', '2'])
})

test('choices are sent one after another', async () => {
  await choose('Manufacturer', '1')
  await choose('Year', '2')
  expect(answers).toHaveLength(1)
  await answer(0)
  expect(answers).toHaveLength(2)
})

test('a choice that fails is told, and the fields show what is stored', async () => {
  await choose('Manufacturer', '1')
  await answer(0)
  await choose('Year', '2')
  await answer(1, refusal(409, 'The file is gone.'))
  expect(chosen()).toEqual(['0', '1', ''])
  expect(text()).toContain('The file is gone.')
})
