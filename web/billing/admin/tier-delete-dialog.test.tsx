// @vitest-environment happy-dom
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { expect, test } from 'vitest'
import type { ManagedTier } from '#contract/billing/tiers.ts'
import { type Answer, livePart } from '#web/dev/live-part.tsx'
import { query } from '#web/queries.ts'
import { TierDeleteDialog } from './tier-delete-dialog.tsx'

const { notes, show, press, settle, text, all } = livePart()
const TIERS = [2, 3].map((id) => ({ id, name: `Tier ${id}`, payingMembers: 0 }) as ManagedTier)

function Tiers() {
  const [asked, setAsked] = useState<ManagedTier | null>(null)
  return (
    <>
      {TIERS.map((tier) => (
        <button key={tier.id} type="button" onClick={() => setAsked(tier)}>
          {tier.name}
        </button>
      ))}
      <TierDeleteDialog tier={asked} onClose={() => setAsked(null)} onDeleted={() => undefined} />
    </>
  )
}

test('an answer that comes late leaves the question about another tier alone', async () => {
  let answer: (given: Answer) => void = () => undefined
  notes.answers['DELETE /api/admin/membership-tiers/2'] = () => new Promise((done) => (answer = done))
  await show(<Tiers />, 'admin')
  await press('Tier 2')
  await press('Delete Tier')
  expect(all('[aria-busy=true]').length).toBe(1)
  await press('Cancel')
  await press('Tier 3')
  expect(all('[aria-busy=true]')).toEqual([])
  answer([204, null])
  await settle()
  expect(notes.told).toEqual(['Membership tier deleted successfully'])
  expect(text()).toContain('Delete Tier 3?')
  await press('Delete Tier')
  expect(notes.sent.map(([call]) => call)).toEqual([
    'DELETE /api/admin/membership-tiers/2',
    'DELETE /api/admin/membership-tiers/3',
  ])
})

test('what plans open is read again in the forums after one was deleted', async () => {
  let client: QueryClient | undefined
  const { queryKey } = query('GET /api/forum-categories')
  function Page() {
    client = useQueryClient()
    return <Tiers />
  }
  notes.answers['DELETE /api/admin/membership-tiers/2'] = [204, null]
  await show(<Page />, 'admin')
  client?.setQueryData<unknown>(queryKey, [])
  await press('Tier 2')
  await press('Delete Tier')
  expect(notes.told).toEqual(['Membership tier deleted successfully'])
  expect(client?.getQueryData(queryKey)).toBeUndefined()
})
