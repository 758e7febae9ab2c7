import { expect, test } from 'vitest'
import * as terms from '#contract/moderation/constants.ts'
import { readLogAddress, readMembersAddress, readQueueAddress } from './staff-address.ts'

test('every word of the contract is known, and no other', () => {
  for (const kind of terms.REPORT_KINDS) expect(readQueueAddress({ kind }).kind).toBe(kind)
  for (const state of terms.CASE_STATES) expect(readQueueAddress({ state }).state).toBe(state)
  for (const standing of terms.MEMBER_STATUSES)
    expect(readMembersAddress({ standing }).standing).toBe(standing)
  for (const sort of terms.MEMBER_SORTS) expect(readMembersAddress({ sort }).sort).toBe(sort)
  expect(readQueueAddress({ kind: 'planet', state: 'lost', assignee: 'you', page: '0' })).toEqual({})
  expect(readMembersAddress({ role: 'king', standing: 'bad', sort: 'luck', page: '-1' })).toEqual({})
})

test('names of the log may be typed as words; what cannot be one is left out', () => {
  expect(readLogAddress({ action: 'Member banned', page: '3' })).toEqual({ action: 'member_banned', page: 3 })
  expect(readLogAddress({ action: "x' or 1=1", actor: '  boss ' })).toEqual({ actor: 'boss' })
})
