// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query'
import { act } from 'react'
import { expect, test } from 'vitest'
import { livePart } from '#web/dev/live-part.tsx'
import { query } from '#web/queries.ts'
import { ExpertList } from './expert-list.tsx'

const { show, all, notes, settle } = livePart()

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
