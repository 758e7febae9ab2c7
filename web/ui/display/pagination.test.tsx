// @vitest-environment happy-dom
// The pager under a list, and what leads back from beyond its last page.
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { livePart } from '#web/dev/live-part.tsx'
import { PageButtons } from './page-buttons.tsx'
import { Pagination } from './pagination.tsx'

const { show, all, press } = livePart()
const links = () => all('nav a').map((one) => `${one.textContent} ${one.getAttribute('href')}`)
const pager = (page: number, pages: number) =>
  show(<Pagination page={page} pages={pages} hrefOf={(to) => `/list?page=${to}`} />)

test('a list of one page has no pager, nor has an empty one', async () => {
  await pager(1, 1)
  expect(links()).toEqual([])
  await pager(1, 0)
  expect(links()).toEqual([])
  await pager(4, 0)
  expect(links()).toEqual([])
})

test('beyond the last page the pager leads back, also to the only one', async () => {
  await pager(9, 1)
  expect(links()).toEqual(['Previous /list?page=1', '1 /list?page=1'])
  await pager(9, 3)
  expect(links()[0]).toBe('Previous /list?page=3')
  expect(links().at(-1)).toBe('3 /list?page=3')
  expect(all('[aria-current]')).toEqual([])
})

test('page buttons go on and back, and stay focusable at the ends', async () => {
  const onPage = vi.fn()
  await show(<PageButtons page={2} pages={2} onPage={onPage} />)
  await press('Next')
  await press('Previous')
  expect(onPage.mock.calls).toEqual([[1]])
  expect(all('button').map((one) => one.hasAttribute('disabled'))).toEqual([false, false])
})

test('where the last page is gone, page buttons go to the one before', async () => {
  const onPage = vi.fn()
  await act(() => show(<PageButtons page={3} pages={2} onPage={onPage} />))
  expect(onPage.mock.calls).toEqual([[2]])
  onPage.mockClear()
  await show(<PageButtons page={3} pages={0} onPage={onPage} />)
  expect(onPage).not.toHaveBeenCalled()
})
