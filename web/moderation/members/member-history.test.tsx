// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { livePart } from '#web/dev/live-part.tsx'
import { MemberHistory } from './member-history.tsx'

const { show, all } = livePart()

const CASE = { kind: 'reply', state: 'open', flags: 1, isTakenDown: false, outcome: null } as never
const CASES = [
  { ...(CASE as object), id: 8, title: 'Still open' },
  { ...(CASE as object), id: 7, title: 'Reviewed now' },
] as never

test('cases that are still open are not called earlier, and the one under review is left out', async () => {
  await show(<MemberHistory measures={[]} pastCases={CASES} />, 'admin')
  expect(all('h3').at(-1)?.textContent).toBe('Cases')
  expect(all('li a').map((link) => link.textContent)).toEqual(['Still open', 'Reviewed now'])
  await show(<MemberHistory measures={[]} pastCases={CASES} currentCase={7} />, 'admin')
  expect(all('h3').at(-1)?.textContent).toBe('Other cases')
  expect(all('li a').map((link) => link.textContent)).toEqual(['Still open'])
})
