// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test } from 'vitest'
import { livePart } from '#web/dev/live-part.tsx'
import { ReadingMenu } from './reading-menu.tsx'

const part = livePart()

test('on the page of all forums one press marks everything as read', async () => {
  await part.show(<ReadingMenu category={undefined} />, 'member')
  await part.press('Mark all as read')
  expect(part.notes.sent).toEqual([['POST /api/forum-reads', {}]])
  expect(part.notes.told).toEqual(['Everything is marked as read'])
})

test('a category has a menu, which marks its topics alone', async () => {
  part.notes.answers['GET /api/forum-category-follows'] = [200, []]
  await part.show(<ReadingMenu category={{ id: 4, name: 'Repairs' }} />, 'member')
  const menu = part.all('details')[0] as HTMLDetailsElement
  await act(async () => menu.dispatchEvent(new FocusEvent('focusin', { bubbles: true })))
  await part.settle()
  await part.press('Mark this category as read')
  expect(part.notes.sent).toEqual([['POST /api/forum-reads', { categoryId: 4 }]])
})
