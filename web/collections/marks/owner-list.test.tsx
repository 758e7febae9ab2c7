// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { OWNERS_PAGE_SIZE } from '#contract/collections/constants.ts'
import { type Answer, livePart } from '#web/dev/live-part.tsx'
import { OwnerList } from './owner-list.tsx'

const { notes, show, press, all, text, button } = livePart()
const CALL = 'GET /api/machines/G1-M2/keepers'
const MACHINE = { opdbId: 'G1-M2', titleId: 'G1', editions: [] } as never

/** A page of a list whose newest entries come first; its cursors are the names that pages go on after. */
const pageOf =
  (names: readonly string[]) =>
  (query: string): Answer => {
    const after = new URLSearchParams(query).get('after')
    const from = after === null ? 0 : names.indexOf(after) + 1
    const page = names.slice(from, from + OWNERS_PAGE_SIZE)
    const data = page.map((username) => ({
      ...{ id: Number(/\d+/.exec(username)?.[0] ?? 999), username, displayName: null, profileImageUrl: null },
      ...{ opdbId: 'G1-M2', edition: null, status: 'own' },
    }))
    const nextAfter = from + page.length < names.length ? page.at(-1) : null
    return [200, { data, pagination: { total: names.length, limit: OWNERS_PAGE_SIZE, offset: 0, nextAfter } }]
  }

test('an entry made meanwhile neither repeats a member nor keeps the last one back', async () => {
  const names = Array.from({ length: OWNERS_PAGE_SIZE * 2 + 2 }, (_, at) => `member${at}`)
  notes.answers[CALL] = pageOf(names)
  await show(<OwnerList asked="G1-M2" machine={MACHINE} />, 'member')
  expect(text()).toContain(`${OWNERS_PAGE_SIZE} of ${names.length} shown`)
  expect(all('li').filter((one) => !one.closest('details'))).toHaveLength(4)
  expect(all('summary').map((one) => one.textContent)).toEqual([`All ${names.length}`])
  notes.answers[CALL] = pageOf(['newcomer', ...names])
  await press('More members')
  button('More members')?.focus()
  await press('More members')
  expect(all('li').map((one) => /newcomer|member\d+/.exec(one.textContent ?? '')?.[0])).toEqual(names)
  expect(button('More members')).toBeUndefined()
  expect(document.activeElement?.textContent).toBe('Members who have or want it')
})
