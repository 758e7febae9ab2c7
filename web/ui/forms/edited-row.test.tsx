// @vitest-environment happy-dom
// A list with one form: another row comes into it only after what was typed there is saved or discarded.
import { useEffect, useRef } from 'react'
import { expect, test } from 'vitest'
import { livePart } from '#web/dev/live-part.tsx'
import { useEditedRow } from './edited-row.tsx'

const { show, press, type, text, all, pass } = livePart()

const ROWS = [
  { id: 1, name: 'Ada' },
  { id: 2, name: 'Bob' },
]

function Field({ name }: { name: string | undefined }) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return <input ref={field} name="name" defaultValue={name ?? ''} />
}

function List() {
  const { edited, edit, stop, done, gone, area } = useEditedRow<(typeof ROWS)[number]>('rows')
  const button = (label: string, onClick: () => void) => (
    <button key={label} type="button" onClick={onClick}>
      {label}
    </button>
  )
  return (
    <>
      {area(<Field key={edited?.id} name={edited?.name} />)}
      {ROWS.map((row) => button(`Edit ${row.name}`, () => edit(row)))}
      {ROWS.map((row) => button(`Delete ${row.name}`, () => gone(row)))}
      {button('Stop editing', stop)}
      {button('Save', done)}
      {button('Save slowly', () => void setTimeout(done, 1_000))}
    </>
  )
}

const field = () => all('[name=name]')[0] as HTMLInputElement
const isAsking = () => text().includes('Discard your changes?')

test('another row is shown at once, and after a question once something was typed', async () => {
  await show(<List />)
  await press('Edit Ada')
  await press('Edit Bob')
  expect([field().value, isAsking()]).toEqual(['Bob', false])
  await type('[name=name]', 'Bobby')
  await press('Edit Ada')
  expect([field().value, isAsking()]).toEqual(['Bobby', true])
  await press('Keep editing')
  expect([field().value, isAsking()]).toEqual(['Bobby', false])
  await press('Edit Ada')
  await press('Discard')
  expect([field().value, isAsking()]).toEqual(['Ada', false])
  expect(document.activeElement).toBe(field())
  await press('Edit Bob')
  expect([field().value, isAsking()]).toEqual(['Bob', false])
})

test('a half-written new one is asked about as well, and so is the end of editing', async () => {
  await show(<List />)
  await type('[name=name]', 'Cleo')
  await press('Edit Ada')
  expect([field().value, isAsking()]).toEqual(['Cleo', true])
  await press('Discard')
  await type('[name=name]', 'Adam')
  await press('Stop editing')
  expect([field().value, isAsking()]).toEqual(['Adam', true])
  await press('Discard')
  expect(field().value).toBe('')
})

test('the row that is edited stays as it was typed when it is pressed again, or another one is deleted', async () => {
  await show(<List />)
  await press('Edit Ada')
  await type('[name=name]', 'Adam')
  await press('Edit Ada')
  await press('Delete Bob')
  expect([field().value, isAsking()]).toEqual(['Adam', false])
  await press('Delete Ada')
  expect([field().value, isAsking()]).toEqual(['', false])
  await press('Edit Bob')
  expect([field().value, isAsking()]).toEqual(['Bob', false])
})

test('after saving, another row is shown at once', async () => {
  await show(<List />)
  await press('Edit Ada')
  await type('[name=name]', 'Adam')
  await press('Save')
  await press('Edit Bob')
  expect([field().value, isAsking()]).toEqual(['Bob', false])
})

test('what is saved late closes no other form, and discards nothing that was typed there', async () => {
  await show(<List />)
  await press('Edit Ada')
  await press('Save slowly')
  await press('Edit Bob')
  await type('[name=name]', 'Bobby')
  await pass(1_000)
  expect([field().value, isAsking()]).toEqual(['Bobby', false])
  await press('Edit Ada')
  expect([field().value, isAsking()]).toEqual(['Bobby', true])
})
