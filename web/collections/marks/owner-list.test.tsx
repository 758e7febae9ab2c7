// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { OWNERS_PAGE_SIZE } from '#contract/collections/constants.ts'
import { type Answer, livePart } from '#web/dev/live-part.tsx'
import { OwnerList } from './owner-list.tsx'

const { notes, show, press, all, text, button } = livePart()
const CALL = 'GET /api/machines/G1-M2/keepers'
const MACHINE = { opdbId: 'G1-M2', titleId: 'G1', editions: [] } as never

/** A page of a list whose newest entries come first. */
const pageOf =
  (names: readonly string[]) =>
  (query: string): Answer => {
    const offset = Number(new URLSearchParams(query).get('offset') ?? 0)
    const data = names.slice(offset, offset + OWNERS_PAGE_SIZE).map((username) => ({
      ...{
        username,
        displayName: null,
        profileImageUrl: null,
        opdbId: 'G1-M2',
        edition: null,
        status: 'own',
      },
    }))
    return [200, { data, pagination: { total: names.length, limit: OWNERS_PAGE_SIZE, offset } }]
  }

test('an entry made meanwhile neither repeats a member nor keeps the last one back', async () => {
  const names = Array.from({ length: OWNERS_PAGE_SIZE + 2 }, (_, at) => `member${at}`)
  notes.answers[CALL] = pageOf(names)
  await show(<OwnerList asked="G1-M2" machine={MACHINE} />, 'member')
  expect(text()).toContain(`${OWNERS_PAGE_SIZE} of ${names.length} shown`)
  notes.answers[CALL] = pageOf(['newcomer', ...names])
  await press('More members')
  expect(all('li').map((one) => /newcomer|member\d+/.exec(one.textContent ?? '')?.[0])).toEqual([
    'newcomer',
    ...names,
  ])
  expect(button('More members')).toBeUndefined()
})
