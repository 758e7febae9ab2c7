// InvoiceTable: the member's invoices.
import { useQuery } from '@tanstack/react-query'
import type { Invoice } from '#contract/billing/billing.ts'
import { billingFailure } from '#web/billing/checkout/checkout-failures.ts'
import { Chip } from '#web/ui/chip.tsx'
import { LongDate } from '#web/ui/display/relative-time.tsx'
import { Table } from '#web/ui/display/table.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { SectionHead } from '#web/ui/section-head.tsx'
import { invoicesQuery } from './billing-queries.ts'
import { INVOICE_STATES, sumText } from './billing-words.ts'

/** The member's invoices, newest first. They come from the provider, so the page does not wait for them. */
export function InvoiceTable() {
  const { data, error, isFetching, refetch } = useQuery(invoicesQuery)
  return (
    <div className="mt-4">
      <SectionHead id="invoices" title="Invoices" />
      {data ? <Invoices invoices={data.data} /> : null}
      {!data && error && !isFetching ? (
        <ErrorState level={3} title="The invoices could not be loaded" onRetry={() => void refetch()}>
          {billingFailure(error).text}
        </ErrorState>
      ) : null}
      {!data && (isFetching || !error) ? (
        <Loading label="Loading invoices">
          <Skeleton className="h-32 w-full" />
        </Loading>
      ) : null}
    </div>
  )
}

function Invoices({ invoices }: { invoices: readonly Invoice[] }) {
  if (invoices.length === 0) return <p className="text-quiet">No invoices yet.</p>
  // Not every provider has a page per invoice.
  const hasPages = invoices.some(({ url }) => url !== null)
  return (
    <Table label="Invoices" stacked>
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">Number</th>
          <th scope="col" className="num">
            Amount
          </th>
          <th scope="col">Status</th>
          {hasPages ? <th scope="col">Invoice</th> : null}
        </tr>
      </thead>
      <tbody>
        {invoices.map((invoice) => (
          <InvoiceRow key={invoice.id} invoice={invoice} hasPages={hasPages} />
        ))}
      </tbody>
    </Table>
  )
}

function InvoiceRow({ invoice, hasPages }: { invoice: Invoice; hasPages: boolean }) {
  const { number, at, amount, state } = invoice
  const { text, tone } = INVOICE_STATES[state]
  return (
    <tr>
      <td className="font-medium">
        <LongDate at={at} />
      </td>
      <td data-label="Number">{number ?? 'Not available yet'}</td>
      <td data-label="Amount" className="bare num">
        {sumText(amount)}
      </td>
      <td data-label="Status" className="beside-title">
        <Chip tone={tone}>{text}</Chip>
      </td>
      {hasPages ? (
        <td data-label="Invoice" className="bare">
          <InvoiceLink invoice={invoice} />
        </td>
      ) : null}
    </tr>
  )
}

function InvoiceLink({ invoice: { number, url } }: { invoice: Invoice }) {
  if (!url) return null
  return (
    <a href={url} rel="noreferrer" className="text-link inline-flex min-h-9 items-center">
      View<span className="sr-only"> invoice {number}</span>
    </a>
  )
}
