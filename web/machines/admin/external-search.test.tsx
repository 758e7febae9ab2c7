// @vitest-environment happy-dom
// The admins' search of the external database: a count belongs to the words that it was found for.
import { expect, test } from 'vitest'
import { type Answer, livePart } from '#web/dev/live-part.tsx'
import { ExternalSearch } from './external-search.tsx'

const { notes, show, settle, type, send, all } = livePart()
const status = () => all('[role=status]').map((one) => one.textContent)
const found = (...names: string[]): Answer => [200, names.map((name) => ({ opdb_id: name, name }))]

test('while other words are searched for, no old count is told of them', async () => {
  let go = () => {}
  const waits = new Promise<void>((done) => {
    go = done
  })
  notes.answers['GET /api/admin/machines'] = [200, { data: [], pagination: { total: 0 } }]
  notes.answers['GET /api/opdb/search'] = async (query) => {
    if (query.includes('twilight')) await waits
    return query.includes('twilight') ? found('Twilight Zone') : found('Funhouse', 'Funland')
  }
  await show(<ExternalSearch chosen={null} busyId={null} onChoose={() => {}} />, 'admin')
  await type('input[type=search]', 'fun')
  await send()
  expect(status()).toEqual(['2 machines for “fun”'])
  await type('input[type=search]', 'twilight')
  await send()
  expect(status()).toContain('2 machines for “fun”')
  expect(all('[aria-busy=true] tbody tr')).toHaveLength(2)
  go()
  await settle()
  expect(status()).toEqual(['1 machine for “twilight”'])
})
