import { expect, test } from 'vitest'
import type { Permission } from '#contract/permissions.ts'
import { gateWords } from './gate-words.ts'

const what = 'the forums'
const permissions = (opensForums: boolean): Permission[] =>
  opensForums ? ['database', 'forums'] : ['database']
const tier = (id: number, name: string, price: string, opensForums: boolean) => ({
  id,
  name,
  price,
  permissions: permissions(opensForums),
})
const opened = [
  tier(1, 'Free', '0.00', true),
  tier(2, 'Pro', '9.99', true),
  tier(3, 'Premium', '19.99', true),
]
const paid = opened.map((one) => ({ ...one, permissions: permissions(one.id !== 1) }))

test('a visitor reads first that joining is free, where the free tier opens it', () => {
  expect(gateWords({ tiers: opened, permission: 'forums', what, isVisitor: true })).toEqual({
    text: 'Free to join. A free account opens the forums.',
    joinFree: 1,
  })
})

test('nobody is told to join free where the free tier does not open it', () => {
  expect(gateWords({ tiers: paid, permission: 'forums', what, isVisitor: true })).toEqual({
    text: 'The Pro and Premium plans include the forums.',
    joinFree: null,
  })
})

test('a member without it reads which plans have it, and is not asked to join', () => {
  expect(gateWords({ tiers: paid, permission: 'forums', what, isVisitor: false })).toEqual({
    text: 'The Pro and Premium plans include the forums. Yours doesn’t.',
    joinFree: null,
  })
  expect(gateWords({ tiers: opened, permission: 'forums', what, isVisitor: false }).joinFree).toBeNull()
})

test('one plan is named alone, and none is not promised', () => {
  const one = paid.map((tier) => ({ ...tier, permissions: permissions(tier.id === 3) }))
  expect(gateWords({ tiers: one, permission: 'forums', what, isVisitor: true }).text).toBe(
    'The Premium plan includes the forums.',
  )
  expect(gateWords({ tiers: opened, permission: 'marketplace', what, isVisitor: true }).text).toBe(
    'No plan includes the forums right now.',
  )
})
