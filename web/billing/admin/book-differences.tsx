// BillingBooks: reconciliation with the payment provider.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import Scale from 'lucide-react/icons/scale'
import { useState } from 'react'
import type { BillingDifferences } from '#contract/billing/admin.ts'
import { paths } from '#contract/paths.ts'
import { api } from '#web/api.ts'
import { query } from '#web/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { countText } from '#web/ui/display/count-text.ts'
import { Table } from '#web/ui/display/table.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { failureText } from '#web/ui/feedback/failure.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { MemberLink } from '#web/ui/member-link.tsx'
import { useFocusRestore } from '#web/ui/overlays/focus-restore.ts'
import { SectionHead } from '#web/ui/section-head.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { differenceText } from './admin-words.ts'

const differencesQuery = query('GET /api/admin/billing/differences')

/** Compares on a button press: it loads everything from the provider, which takes a while. */
export function BillingBooks() {
  const client = useQueryClient()
  const { data, error, isFetching, refetch } = useQuery({ ...differencesQuery, enabled: false })
  const { busyIds, bring } = useBringing(async () => {
    await refetch()
    await client.invalidateQueries({ queryKey: ['GET /api/admin/billing'] })
  })
  // A subscription that no longer differs leaves the list, and its button with it.
  useFocusRestore('billing-books', error ? null : data?.subscriptions.length)
  return (
    <section id="billing-books" tabIndex={-1} aria-labelledby="books">
      <SectionHead
        id="books"
        title="Differences from the provider"
        lead="Every hour the site compares its data with the payment provider’s."
      />
      <Button
        icon={<Scale size={18} aria-hidden="true" />}
        busy={isFetching && busyIds.length === 0}
        onClick={() => void refetch()}
      >
        {data ? 'Compare again' : 'Compare now'}
      </Button>
      <div className="mt-4 flex flex-col gap-4" aria-live="polite">
        {error && !isFetching ? (
          <ErrorState title="The comparison failed" level={3}>
            {failureText(error)}
          </ErrorState>
        ) : null}
        {data && !error ? <Found found={data} busyIds={busyIds} onBring={bring} /> : null}
      </div>
    </section>
  )
}

interface FoundProps {
  found: BillingDifferences
  busyIds: readonly string[]
  onBring: (id: string) => Promise<void>
}

function Found({ found: { looked, isCut, subscriptions, tiers }, busyIds, onBring }: FoundProps) {
  const count = subscriptions.length + tiers.length
  return (
    <>
      <p className="font-medium">
        {count === 0 ? 'No differences.' : `${countText(count, 'difference')}.`}{' '}
        <span className="font-normal text-quiet">
          {countText(looked, 'subscription')} compared
          {isCut ? '; there are more' : ''}.
        </span>
      </p>
      {tiers.length > 0 ? <Tiers tiers={tiers} /> : null}
      {subscriptions.length > 0 ? (
        <Table label="Subscriptions with differences" stacked>
          <thead>
            <tr>
              <th scope="col">Subscription</th>
              <th scope="col">Difference</th>
              <th scope="col">This site</th>
              <th scope="col">Provider</th>
              <th scope="col">
                <span className="sr-only">Update from provider</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {subscriptions.map(({ id, member, differs, here, there }) => (
              <tr key={id}>
                <td>
                  {member ? (
                    <MemberLink member={member} className="inline-block min-h-6 font-medium" />
                  ) : (
                    'No member'
                  )}
                  <code className="block font-mono text-quiet text-xs [overflow-wrap:anywhere]">{id}</code>
                </td>
                <td data-label="Difference">{differenceText(differs)}</td>
                <td data-label="This site">{here ?? 'None'}</td>
                <td data-label="Provider">{there ?? 'None'}</td>
                <td className="sm:text-right">
                  <Button
                    size="small"
                    aria-label={`Update from provider: ${id}`}
                    busy={busyIds.includes(id)}
                    onClick={() => void onBring(id)}
                  >
                    Update from provider
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      ) : null}
    </>
  )
}

function Tiers({ tiers }: Pick<BillingDifferences, 'tiers'>) {
  return (
    <ul className="divide-y divide-line rounded-card border border-line bg-raised">
      {tiers.map(({ id, name, price, there }) => (
        <li key={id} className="px-4 py-3">
          <span className="font-semibold">{name}</span>: ${price} here,{' '}
          {there
            ? `${there.name} for ${there.price ? `$${there.price}` : 'a different kind of price'} there${there.isOnSale ? '' : ', not on sale'}`
            : 'missing at the provider'}
          .{' '}
          <SiteLink href={paths.adminPayments()} className="text-link">
            Sync tiers
          </SiteLink>
        </li>
      ))}
    </ul>
  )
}

function useBringing(after: () => Promise<void>) {
  const [busyIds, setBusyIds] = useState<readonly string[]>([])
  async function bring(id: string): Promise<void> {
    setBusyIds((all) => [...all, id])
    try {
      await api('POST /api/admin/billing/subscriptions/{id}/sync', { params: { id } })
      toast.success('Updated')
    } catch (error) {
      toast.error('Something went wrong', failureText(error))
    }
    await after()
    setBusyIds((all) => all.filter((one) => one !== id))
  }
  return { busyIds, bring }
}
