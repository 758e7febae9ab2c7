// Tiers for admins: client-only parts of the page, rendered by themselves.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterContextProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ManagedTier } from '#contract/billing/tiers.ts'
import { query } from '#web/queries.ts'
import { createAppRouter } from '#web/router.tsx'
import { InitializationResults } from './initialization-results.tsx'
import { managedTiersQuery } from './managed-tiers.ts'
import { PaymentsPanel } from './payments-panel.tsx'
import { TierDeleteDialog } from './tier-delete-dialog.tsx'
import { TierList } from './tier-list.tsx'

const tier = (id: number, name: string): ManagedTier =>
  ({
    id,
    name,
    price: '9.99',
    description: '',
    features: ['One'],
    permissions: ['forums'],
    payingMembers: 0,
    syncState: 'synced',
  }) as never

const siteQuery = query('GET /api/site')
const nothing = () => undefined

function drawn(part: ReactNode): string {
  const client = new QueryClient()
  client.setQueryData(siteQuery.queryKey, { payments: null } as never)
  client.setQueryData(managedTiersQuery.queryKey, [tier(1, 'Free')])
  return renderToStaticMarkup(
    <RouterContextProvider router={createAppRouter() as never}>
      <QueryClientProvider client={client}>{part}</QueryClientProvider>
    </RouterContextProvider>,
  )
}

test('every tier but the first can be deleted, after a question that says what goes', () => {
  const tiers = [tier(1, 'Free'), tier(2, 'Pro')]
  const list = drawn(<TierList tiers={tiers} editedId={null} onEdit={nothing} onDelete={nothing} />)
  const buttons = list.match(/<button[^>]*>/g) ?? []
  const deletes = buttons.filter((button) => button.includes('aria-label="Delete'))
  expect(deletes.map((button) => button.includes('so it can’t be deleted'))).toEqual([true, false])
  const question = drawn(<TierDeleteDialog tier={tiers[1] ?? null} onClose={nothing} onDeleted={nothing} />)
  expect(question).toContain('permanently deleted and its linked payment product archived')
})

test('a result is green when it succeeded, yellow when it was skipped, else red', () => {
  const result = (status: string) =>
    drawn(
      <InitializationResults
        results={[
          {
            id: 2,
            name: 'Pro',
            price: '9.99',
            status: status as 'error',
            message: 'Said',
            stripeProductId: null,
            stripePriceId: null,
          },
        ]}
      />,
    )
  expect(result('success')).toMatch(/--lamp:var\(--green\).*Success/)
  expect(result('skipped')).toMatch(/--lamp:var\(--amber-ink\).*Skipped/)
  for (const status of ['error', 'failed']) expect(result(status)).toMatch(/--lamp:var\(--red\).*Error/)
})

test('the tab of payments leads to the set-up and has the manager of tiers', () => {
  const panel = drawn(<PaymentsPanel />)
  expect(panel).toMatch(/href="\/admin-stripe-setup"[^>]*>.*Manage Stripe Setup/)
  expect(panel).toContain('Membership tiers')
})
