// @vitest-environment happy-dom
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { act } from 'react'
import { expect, test } from 'vitest'
import { livePart } from '#web/dev/live-part.tsx'
import { query } from '#web/queries.ts'
import { ExpertList } from './expert-list.tsx'

const { show, all, notes, settle, type, send } = livePart()

function Experts() {
  const { data } = useQuery(query('GET /api/admin/experts'))
  return data ? <ExpertList experts={data} /> : null
}

test('a badge that is taken back leaves the focus on the experts', async () => {
  const expert = { id: 4, username: 'bea', displayName: null, field: 'Flippers' }
  notes.answers['GET /api/admin/experts'] = [200, [expert]]
  notes.answers['DELETE /api/admin/experts/4'] = [204, null]
  await show(<Experts />, 'admin')
  const opener = all('[aria-label="Remove the badge of bea"]')[0]
  opener?.focus()
  await act(async () => opener?.click())
  await settle()
  notes.answers['GET /api/admin/experts'] = [200, []]
  all('dialog button')
    .find((one) => one.textContent === 'Remove')
    ?.focus()
  await act(async () => (document.activeElement as HTMLElement).click())
  for (let turn = 0; turn < 3; turn++) await settle()
  expect([all('li').length, document.activeElement?.id]).toEqual([0, 'experts'])
})

test('topics that were open before a badge was given or taken back are read again', async () => {
  let client: QueryClient | undefined
  const topic = query('GET /api/forum-posts/{id}', { params: { id: 3 } }).queryKey
  function Page() {
    client = useQueryClient()
    return <Experts />
  }
  const expert = { id: 4, username: 'bea', displayName: null, field: 'Flippers' }
  notes.answers['GET /api/admin/experts'] = [200, []]
  notes.answers['POST /api/admin/experts'] = [200, [expert]]
  notes.answers['DELETE /api/admin/experts/4'] = [204, null]
  await show(<Page />, 'admin')
  client?.setQueryData<unknown>(topic, {})
  notes.answers['GET /api/admin/experts'] = [200, [expert]]
  await send({ username: 'bea', field: 'Flippers' })
  expect(client?.getQueryData(topic)).toBeUndefined()
  client?.setQueryData<unknown>(topic, {})
  await act(async () => all('[aria-label="Remove the badge of bea"]')[0]?.click())
  const confirm = all('dialog button').find((one) => one.textContent === 'Remove')
  await act(async () => confirm?.click())
  await settle()
  expect(client?.getQueryData(topic)).toBeUndefined()
})

test('what is typed about another expert stays when a badge is taken back', async () => {
  const field = (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`)
  const expert = { id: 4, username: 'bea', displayName: null, field: 'Flippers' }
  notes.answers['GET /api/admin/experts'] = [200, [expert]]
  notes.answers['DELETE /api/admin/experts/4'] = [204, null]
  await show(<Experts />, 'admin')
  await type('[name=username]', 'carl')
  await act(async () => all('[aria-label="Remove the badge of bea"]')[0]?.click())
  await settle()
  notes.answers['GET /api/admin/experts'] = [200, []]
  await act(async () =>
    all('dialog button')
      .find((one) => one.textContent === 'Remove')
      ?.click(),
  )
  for (let turn = 0; turn < 3; turn++) await settle()
  expect([all('li').length, field('username')?.value]).toEqual([0, 'carl'])
  notes.answers['POST /api/admin/experts'] = [200, [{ ...expert, username: 'carl' }]]
  notes.answers['GET /api/admin/experts'] = [200, [{ ...expert, username: 'carl' }]]
  await type('[name=field]', 'Boards')
  await send()
  expect([all('li').length, field('username')?.value, field('field')?.value]).toEqual([1, '', ''])
})
