// @vitest-environment happy-dom
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { Proposal } from '#contract/machines/proposals.ts'
import { livePart } from '#web/dev/live-part.tsx'
import { query } from '#web/queries.ts'
import { ProposalDecisionForms } from './proposal-decision.tsx'

const { notes, show, press } = livePart()

test('lists and pages that show a machine are read again after a proposal about it was accepted', async () => {
  let client: QueryClient | undefined
  const shown = [
    query('GET /api/machines', { query: { limit: 20 } }),
    query('GET /api/top-machines', { query: {} }),
    query('GET /api/collection', { query: {} }),
    query('GET /api/machine-pages/{opdbId}', { params: { opdbId: 'GweeP' } }),
  ].map(({ queryKey }) => queryKey)
  const proposal = {
    id: 8,
    state: 'open',
    opdbId: 'GweeP-MW95j',
    isAddition: false,
    kind: 'pinball',
    machineName: 'Godzilla',
    isMachineGone: false,
    changes: [{ field: 'year', before: 2020, current: 2020, proposed: 2021, accepted: null }],
  } as unknown as Proposal
  function Forms() {
    client = useQueryClient()
    return <ProposalDecisionForms proposal={proposal} />
  }
  await show(<Forms />, 'admin')
  for (const key of shown) client?.setQueryData<unknown>(key, {})
  await press('Accept proposal')
  expect(notes.sent).toEqual([['POST /api/admin/machine-proposals/8/decision', { decision: 'accept' }]])
  expect(shown.map((key) => client?.getQueryData(key))).toEqual([undefined, undefined, undefined, undefined])
})
