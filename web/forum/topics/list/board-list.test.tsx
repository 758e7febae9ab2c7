// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query'
import { act } from 'react'
import { expect, test } from 'vitest'
import { type Answer, livePart } from '#web/dev/live-part.tsx'
import { query } from '#web/queries.ts'
import { BoardList } from './board-list.tsx'

const { show, all, notes, settle, send, type } = livePart()

const board = (id: number, name: string) => ({
  ...{ id, name, description: '', topicCount: 0, needs: null },
  ...{ isQuestionBoard: false, isStartedByStaff: false, isEmpty: true },
})
const BOARDS = [board(1, 'Repairs'), board(2, 'Shows')]

function Boards() {
  const { data } = useQuery(query('GET /api/admin/forum-categories'))
  return data ? <BoardList boards={data} /> : null
}

test('a category moved to the end keeps the focus on its button, which then does nothing', async () => {
  notes.answers['GET /api/admin/forum-categories'] = [200, BOARDS]
  notes.answers['PUT /api/admin/forum-categories/order'] = [200, BOARDS.toReversed()]
  await show(<Boards />, 'admin')
  const up = all('[aria-label="Move Shows up"]')[0]
  up?.focus()
  for (let times = 0; times < 2; times++) {
    await act(async () => up?.click())
    await settle()
  }
  expect(all('li a').map(({ textContent }) => textContent)).toEqual(['Shows', 'Repairs'])
  expect(notes.sent).toEqual([['PUT /api/admin/forum-categories/order', { ids: [2, 1] }]])
  expect([document.activeElement, up?.getAttribute('aria-disabled')]).toEqual([up, 'true'])
})

test('a category that is saved late does not close the form of the next one', async () => {
  let answer: (answer: Answer) => void = () => undefined
  notes.answers['GET /api/admin/forum-categories'] = [200, BOARDS]
  notes.answers['PATCH /api/admin/forum-categories/1'] = () => new Promise((done) => (answer = done))
  await show(<Boards />, 'admin')
  const edit = async (name: string) => {
    await act(async () => all(`[aria-label="Edit ${name}"]`)[0]?.click())
    await settle()
  }
  await edit('Repairs')
  await send({ name: 'Repairing', description: 'Tools' })
  await act(async () => (all('dialog')[0] as HTMLDialogElement).close())
  await settle()
  await edit('Shows')
  await type('[name=name]', 'Exhibitions')
  answer([200, BOARDS[0]])
  await settle()
  expect(notes.told).toEqual(['Category saved'])
  expect(all('[name=name]').map((field) => (field as HTMLInputElement).value)).toEqual(['Exhibitions'])
})

test('a deleted category leaves the focus on the list', async () => {
  notes.answers['GET /api/admin/forum-categories'] = [200, BOARDS]
  await show(<Boards />, 'admin')
  const opener = all('[aria-label="Delete Shows"]')[0]
  opener?.focus()
  await act(async () => opener?.click())
  await settle()
  notes.answers['DELETE /api/admin/forum-categories/2'] = [204, null]
  notes.answers['GET /api/admin/forum-categories'] = [200, BOARDS.slice(0, 1)]
  all('dialog button')
    .find((one) => one.textContent === 'Delete')
    ?.focus()
  await act(async () => (document.activeElement as HTMLElement).click())
  for (let turn = 0; turn < 3; turn++) await settle()
  expect([all('li').length, document.activeElement]).toEqual([1, all('ol')[0]])
})
