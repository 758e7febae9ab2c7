// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { MachineDetail } from '#contract/machines/machines.ts'
import { livePart } from '#web/dev/live-part.tsx'
import { ProposalForm } from './proposal-form.tsx'

const { show, all, text } = livePart()
const MACHINE = {
  ...{ opdbId: 'G1-M1', name: 'Godzilla', year: 2021, type: 'ss', display: 'lcd', playerCount: 4 },
  ...{ ipdbId: null, features: [], people: [], manufacturer: { name: 'Stern' }, local: null },
} as unknown as MachineDetail

test.each([
  [true, 0],
  [false, 1],
])('a correction that is locked (%s) shows the facts without taking any', async (isLocked, buttons) => {
  await show(<ProposalForm machine={MACHINE} isLocked={isLocked} />, 'member')
  const fields = all('input, select, textarea')
  expect(fields.length).toBeGreaterThan(5)
  expect(new Set(fields.map((field) => field.matches('fieldset:disabled *')))).toEqual(new Set([isLocked]))
  expect(all('button[type="submit"]')).toHaveLength(buttons)
  const [notice, facts] = ['Proposing corrections comes with Pro', 'Correct facts'].map((one) =>
    text().indexOf(one),
  )
  expect([notice !== -1, Number(notice) < Number(facts)]).toEqual([isLocked, true])
})
