// @vitest-environment happy-dom
import { act } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { livePart } from '#web/dev/live-part.tsx'
import { SearchBox } from '#web/shell/header/search-box.tsx'
import { HeaderSearch } from './header-search.tsx'

const { notes, show, pass, all, text } = livePart()

test('the keys to the search are named once the keyboard is known', async () => {
  expect(renderToStaticMarkup(<SearchBox shortcut />)).not.toMatch(/⌘K|Ctrl K/)
  await show(<HeaderSearch />)
  expect(text()).toMatch(/^(⌘K|Ctrl K)$/)
})

test('words that were typed before the page was live are searched when the field is turned to again', async () => {
  await show(<HeaderSearch />)
  const field = all('input')[0] as HTMLInputElement
  field.value = 'flipper'
  await act(async () => field.focus())
  await act(() => vi.dynamicImportSettled())
  await pass(200)
  expect(notes.asked).toEqual(['/api/search?q=flipper&limit=8'])
})
