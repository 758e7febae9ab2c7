// @vitest-environment happy-dom
import { act, useState } from 'react'
import { expect, test } from 'vitest'
import { livePart } from '#web/dev/live-part.tsx'
import { SearchForm } from './search-form.tsx'

const { show, type, send, press, all } = livePart()
const field = () => all('[name=q]')[0] as HTMLInputElement

/** A page whose address has no query at first, then one that the form has sent, then that of a link. */
function Page() {
  const [q, setQ] = useState('')
  return (
    <>
      <button type="button" onClick={() => setQ('godzilla')}>
        Arrive
      </button>
      <button type="button" onClick={() => setQ('mars')}>
        Link
      </button>
      <SearchForm q={q} kind={undefined} filters={{}} />
    </>
  )
}

test('the field keeps the focus and what is typed next when its search arrives, and shows that of a link', async () => {
  await show(<Page />)
  await act(async () => field().focus())
  await type('[name=q]', 'godzilla')
  await send()
  await type('[name=q]', 'godzilla pro')
  await press('Arrive')
  expect([document.activeElement === field(), field().value]).toEqual([true, 'godzilla pro'])
  await press('Link')
  expect(field().value).toBe('mars')
  await press('Arrive')
  expect(field().value).toBe('godzilla')
})
