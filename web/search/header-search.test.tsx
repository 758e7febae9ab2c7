// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { livePart } from '#web/dev/live-part.tsx'
import { HeaderSearch } from './header-search.tsx'

const { notes, show, pass, all } = livePart()

test('words that were typed before the page was live are searched when the field is turned to again', async () => {
  await show(<HeaderSearch />)
  const field = all('input')[0] as HTMLInputElement
  field.value = 'flipper'
  await act(async () => field.focus())
  await act(() => vi.dynamicImportSettled())
  await pass(200)
  expect(notes.asked).toEqual(['/api/search?q=flipper&limit=8'])
})
