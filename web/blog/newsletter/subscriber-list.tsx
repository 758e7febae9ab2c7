import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { NEWSLETTER_PAGE_SIZE } from '#contract/blog/constants.ts'
import type { NewsletterSubscriber } from '#contract/blog/newsletter-admin.ts'
import { paths } from '#contract/paths.ts'
import { api } from '#web/api.ts'
import { useLoaded } from '#web/queries.ts'
import { ActionsHead, RowActions } from '#web/ui/admin-page.tsx'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Pagination } from '#web/ui/display/pagination.tsx'
import { LongDate } from '#web/ui/display/relative-time.tsx'
import { Table } from '#web/ui/display/table.tsx'
import { EmptyList } from '#web/ui/feedback/empty-list.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { AddressForm } from '#web/ui/forms/address-form.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { useFocusRestore } from '#web/ui/overlays/focus-restore.ts'
import { SectionHead } from '#web/ui/section-head.tsx'
import { type NewsletterAddress, refreshNewsletter, subscribersQuery } from './newsletter-queries.ts'

const STATES = {
  confirmed: { word: 'Confirmed', tone: 'green' },
  pending: { word: 'Waiting to confirm', tone: 'amber' },
  refused: { word: 'Bounced', tone: 'red' },
} as const

/** The addresses, with a search and a button that ends each. */
export function SubscriberList({ address }: { address: NewsletterAddress }) {
  const client = useQueryClient()
  const { data, pagination } = useLoaded(subscribersQuery(address))
  const [asked, setAsked] = useState<NewsletterSubscriber | null>(null)
  // The confirmed action removes the button that asked for it.
  useFocusRestore('newsletter-addresses', asked)
  return (
    <section id="newsletter-addresses" tabIndex={-1} aria-labelledby="addresses">
      <SectionHead id="addresses" title="Addresses" />
      <Filters address={address} />
      {data.length === 0 ? (
        <EmptyList total={pagination.total} title="No addresses found" level={3}>
          {address.search || address.state
            ? 'Try a shorter part of the address, or any state.'
            : 'Readers subscribe in the blog’s sidebar.'}
        </EmptyList>
      ) : (
        <SubscriberTable subscribers={data} onEnd={setAsked} />
      )}
      <Pagination
        page={address.page ?? 1}
        pages={Math.ceil(pagination.total / NEWSLETTER_PAGE_SIZE)}
        hrefOf={(page) => paths.adminNewsletter({ ...address, page })}
        label="Pages of addresses"
      />
      <ConfirmDialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        title="End this subscription?"
        actionText="End"
        isDanger
        otherwise="The subscription could not be ended. Please try again."
        act={async () => {
          if (!asked) return
          await api('DELETE /api/admin/newsletter-subscribers/{id}', { params: { id: asked.id } })
          toast.success('Subscription ended')
          await refreshNewsletter(client)
        }}
      >
        <p className="[overflow-wrap:anywhere]">
          {asked?.email} gets no more posts, and is forgotten. Its reader can subscribe again.
        </p>
      </ConfirmDialog>
    </section>
  )
}

function Filters({ address: { search, state } }: { address: NewsletterAddress }) {
  return (
    <AddressForm
      action={paths.adminNewsletter()}
      address={{ search, state }}
      preserveScroll
      goOnChoice
      role="search"
      className="mb-4 grid grid-cols-2 items-end gap-3 lg:flex"
    >
      <Field label="Email" className="col-span-2 lg:w-72">
        <TextInput
          type="search"
          name="search"
          defaultValue={search}
          maxLength={100}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
        />
      </Field>
      <Field label="Status" className="lg:w-52">
        <Select name="state" defaultValue={state ?? ''}>
          <option value="">Any</option>
          {Object.entries(STATES).map(([key, { word }]) => (
            <option key={key} value={key}>
              {word}
            </option>
          ))}
        </Select>
      </Field>
      <Button type="submit">Search</Button>
    </AddressForm>
  )
}

interface SubscriberTableProps {
  subscribers: readonly NewsletterSubscriber[]
  onEnd: (subscriber: NewsletterSubscriber) => void
}

function SubscriberTable({ subscribers, onEnd }: SubscriberTableProps) {
  return (
    <Table label="Addresses, newest first" stacked>
      <thead>
        <tr>
          <th scope="col">Email</th>
          <th scope="col">Status</th>
          <th scope="col">Since</th>
          <ActionsHead />
        </tr>
      </thead>
      <tbody>
        {subscribers.map((subscriber) => {
          const { id, email, state, askedAt, confirmedAt } = subscriber
          return (
            <tr key={id}>
              <td className="font-medium [overflow-wrap:anywhere]">{email}</td>
              <td data-label="Status" className="beside-title">
                <span>
                  <Chip tone={STATES[state].tone}>{STATES[state].word}</Chip>
                </span>
              </td>
              <td data-label="Since" className="text-sm">
                <LongDate at={confirmedAt ?? askedAt} />
              </td>
              <RowActions>
                <Button size="small" onClick={() => onEnd(subscriber)} aria-label={`End ${email}`}>
                  End
                </Button>
              </RowActions>
            </tr>
          )
        })}
      </tbody>
    </Table>
  )
}
