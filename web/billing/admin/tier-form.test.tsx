// @vitest-environment happy-dom
// The manager of tiers. Two admins edit one tier: the later form keeps what was typed, shows the stored values, and sends
// the right revision on the next try.
import { act } from 'react'
import { expect, test } from 'vitest'
import type { ManagedTier } from '#contract/billing/tiers.ts'
import { PERMISSION_NAMES, PERMISSIONS } from '#contract/permissions.ts'
import { livePart, refusal } from '#web/dev/live-part.tsx'
import { TierForm } from './tier-form.tsx'
import { TierList } from './tier-list.tsx'
import { TiersPanel } from './tiers-panel.tsx'

const { all, notes, press, show, send, settle, text } = livePart()

const pro: ManagedTier = {
  id: 2,
  name: 'Pro',
  price: '9.99',
  description: 'For collectors.',
  features: ['Ads'],
  isPopular: true,
  sortOrder: 1,
  permissions: ['forums', 'postAds'],
  canAccessDatabase: false,
  canAccessBlogs: false,
  canAccessForums: true,
  canAccessMarketplace: false,
  canPostAds: true,
  stripePriceId: null,
  stripeProductId: null,
  syncState: 'synced',
  syncError: null,
  payingMembers: 0,
  revision: 3,
}
const stored = { ...pro, name: 'Pro Plus', description: 'For arcades.', revision: 4 }
const shownIn = (name: string) =>
  document.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name=${name}]`)?.value

test('the form has every permission with its sentence, and those of the tier are ticked', async () => {
  await show(<TierForm tier={pro} onDone={() => undefined} onStop={() => undefined} />)
  const boxes = PERMISSION_NAMES.map((name) => document.querySelector<HTMLInputElement>(`[name=${name}]`))
  expect(boxes).not.toContain(null)
  expect(PERMISSION_NAMES.filter((_, at) => boxes[at]?.checked)).toEqual(pro.permissions)
  for (const name of PERMISSION_NAMES) {
    expect(text()).toContain(PERMISSIONS[name].label)
    expect(text()).toContain(PERMISSIONS[name].sentence)
  }
})

test('once the page is ready, every tier but the free one has a button that deletes it', async () => {
  const nothing = () => undefined
  const tiers = [{ ...pro, id: 1, name: 'Free' }, pro]
  await show(<TierList tiers={tiers} editedId={null} onEdit={nothing} onDelete={nothing} />)
  const deletes = all('[aria-label^=Delete]') as HTMLButtonElement[]
  expect(deletes.map(({ disabled }) => disabled)).toEqual([true, false])
})

test('a tier is deleted once the question is answered, and not before', async () => {
  notes.answers['GET /api/admin/membership-tiers'] = [200, [{ ...pro, id: 1, name: 'Free' }, pro]]
  notes.answers['DELETE /api/admin/membership-tiers/2'] = [204, null]
  await show(<TiersPanel />, 'admin')
  await act(async () => all('[aria-label="Delete Pro"]')[0]?.click())
  await settle()
  expect(all('dialog[open] h2').map((one) => one.textContent)).toEqual(['Delete Pro?'])
  expect(notes.sent).toEqual([])
  await press('Delete Tier')
  expect(notes.sent).toEqual([['DELETE /api/admin/membership-tiers/2', null]])
})

test('a change carries the revision that the admin saw, and nothing that was not typed', async () => {
  notes.answers['PATCH /api/admin/membership-tiers/2'] = [200, stored]
  await show(<TierForm tier={pro} onDone={() => undefined} onStop={() => undefined} />)
  await send({ name: 'Professional' })
  expect(notes.sent).toEqual([['PATCH /api/admin/membership-tiers/2', { name: 'Professional', revision: 3 }]])
})

test('after another admin saved, both values show; saving again replaces what is stored and nothing else', async () => {
  notes.answers['PATCH /api/admin/membership-tiers/2'] = refusal(409, 'Someone else changed this tier.', {
    code: 'tier_changed',
    fields: { name: 'Stored now: Pro Plus', permissions: 'Stored now: Forums' },
  })
  notes.answers['GET /api/admin/membership-tiers'] = [200, [stored]]
  await show(<TierForm tier={pro} onDone={() => undefined} onStop={() => undefined} />)
  await send({ name: 'Professional' })
  expect(shownIn('name')).toBe('Professional')
  expect(shownIn('description')).toBe('For arcades.')
  for (const told of ['Stored now: Pro Plus', 'Stored now: Forums', 'Nothing was saved']) {
    expect(text()).toContain(told)
  }
  expect(notes.told).toEqual(['Error: Someone else changed this tier.'])
  notes.answers['PATCH /api/admin/membership-tiers/2'] = [
    200,
    { ...stored, name: 'Professional', revision: 5 },
  ]
  await send()
  expect(notes.sent.at(-1)?.[1]).toEqual({ name: 'Professional', revision: 4 })
  expect(notes.told.at(-1)).toBe('Membership tier updated successfully')
})

test('a field that the server refuses is told as well, its text below the field', async () => {
  const fault = 'Contains characters that are not allowed'
  notes.answers['PATCH /api/admin/membership-tiers/2'] = refusal(400, 'Please check the features.', {
    fields: { features: fault },
  })
  await show(<TierForm tier={pro} onDone={() => undefined} onStop={() => undefined} />)
  await send({ features: 'Two' })
  expect(notes.told).toEqual(['Error: Please check the features.'])
  expect(text()).toContain(fault)
})
