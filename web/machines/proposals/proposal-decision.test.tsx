// @vitest-environment happy-dom
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { Proposal } from '#contract/machines/proposals.ts'
import { livePart } from '#web/dev/live-part.tsx'
import { query } from '#web/queries.ts'
import { ProposalDecisionForms } from './proposal-decision.tsx'
import { ProposalScreen } from './proposal-screen.tsx'

const { notes, show, press, all } = livePart()

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

test('a decided proposal leads admins to the next open one', async () => {
  const waiting = [{ id: 8 }, { id: 9 }]
  notes.answers['GET /api/admin/machine-proposals'] = [200, { data: waiting, pagination: { total: 2 } }]
  const decided = {
    ...{ id: 8, state: 'accepted', opdbId: null, slug: null, isAddition: false, kind: 'pinball' },
    ...{ machineName: 'Godzilla', isMachineGone: false, proposer: null, source: 'The manual', reason: null },
    ...{ createdAt: '2026-05-04T10:00:00.000Z', decidedAt: '2026-05-05T10:00:00.000Z', decidedBy: null },
    changes: [],
  } as unknown as Proposal
  await show(<ProposalScreen proposal={decided} />, 'admin')
  const next = all('a').find(({ textContent }) => textContent === 'Next open proposal')
  expect(next?.getAttribute('href')).toBe('/proposals/9')
})
