import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { GIFT_STATES, type GiftState } from '#contract/membership/gift-constants.ts'
import type { GiftCode } from '#contract/membership/gifts.ts'
import { paths } from '#contract/paths.ts'
import { api, type ReplyOf } from '#web/api.ts'
import { useLoaded } from '#web/queries.ts'
import { ActionsHead } from '#web/ui/admin-page.tsx'
import { Button } from '#web/ui/button.tsx'
import { Chip, ChipLink, type Tone } from '#web/ui/chip.tsx'
import { Pagination } from '#web/ui/display/pagination.tsx'
import { LongDate } from '#web/ui/display/relative-time.tsx'
import { Table } from '#web/ui/display/table.tsx'
import { EmptyList } from '#web/ui/feedback/empty-list.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { MemberLink } from '#web/ui/member-link.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { useFocusRestore } from '#web/ui/overlays/focus-restore.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import { GiftCodeForm } from './gift-code-form.tsx'
import { GIFT_CODES_PAGE, type GiftCodesAddress, giftCodesQuery } from './gift-queries.ts'
import { monthsText } from './gift-words.ts'

const STATES: Record<GiftState, { label: string; tone: Tone }> = {
  open: { label: 'Open', tone: 'green' },
  redeemed: { label: 'Redeemed', tone: 'teal' },
  expired: { label: 'Expired', tone: 'quiet' },
  withdrawn: { label: 'Withdrawn', tone: 'red' },
}

export interface AdminGiftCodesProps {
  address: GiftCodesAddress
  links: ReactNode
}

/** Where admins create gift codes and see their use. */
export function AdminGiftCodesScreen({ address, links }: AdminGiftCodesProps) {
  return (
    <div className="wrap">
      <PageHead
        breadcrumb={[{ label: 'Admin Dashboard', href: paths.admin() }, { label: 'Gift codes' }]}
        title="Gift codes"
        lead="Give away months of a paid plan. Each code works once, for one member, and needs no payment."
        actions={links}
      />
      <div className="flex flex-col gap-10">
        <GiftCodeForm />
        <Codes address={address} found={useLoaded(giftCodesQuery(address))} />
      </div>
    </div>
  )
}

interface CodesProps {
  address: GiftCodesAddress
  found: ReplyOf<'GET /api/admin/gift-codes'>
}

function Codes({ address, found: { data, pagination } }: CodesProps) {
  const [asked, setAsked] = useState<GiftCode | null>(null)
  // The confirmed action removes the button that asked for it.
  useFocusRestore('codes', asked)
  return (
    <section aria-labelledby="codes">
      <h2 id="codes" tabIndex={-1} className="display mb-3 text-3xl">
        Codes
      </h2>
      <StateFilter chosen={address.state} />
      {data.length === 0 ? (
        <EmptyList
          total={pagination.total}
          title={address.state ? 'No codes with this status' : 'No codes yet'}
        >
          {address.state
            ? `There are no ${STATES[address.state].label.toLowerCase()} codes.`
            : 'Codes you create appear here, with who redeemed them and when.'}
        </EmptyList>
      ) : (
        <Table label="Gift codes, newest first" stacked>
          <thead>
            <tr>
              <th scope="col">Gift</th>
              <th scope="col">Status</th>
              <th scope="col">Created</th>
              <th scope="col">Use</th>
              <ActionsHead />
            </tr>
          </thead>
          <tbody>
            {data.map((gift) => (
              <Row key={gift.id} gift={gift} onWithdraw={() => setAsked(gift)} />
            ))}
          </tbody>
        </Table>
      )}
      <Pagination
        page={address.page ?? 1}
        pages={Math.ceil(pagination.total / GIFT_CODES_PAGE)}
        hrefOf={(page) => paths.adminGifts({ state: address.state, page: page === 1 ? undefined : page })}
      />
      <Withdrawal gift={asked} onClose={() => setAsked(null)} />
    </section>
  )
}

function StateFilter({ chosen }: { chosen: GiftState | undefined }) {
  return (
    <nav aria-label="Status" className="mb-4">
      <ul className="flex flex-wrap gap-2">
        {[undefined, ...GIFT_STATES].map((state) => (
          <li key={state ?? 'all'}>
            <ChipLink
              href={paths.adminGifts({ state })}
              tone={state ? STATES[state].tone : 'amber'}
              lit={state === chosen}
              isCurrent={state === chosen}
              preserveScroll
            >
              {state ? STATES[state].label : 'All'}
            </ChipLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Row({ gift, onWithdraw }: { gift: GiftCode; onWithdraw: () => void }) {
  const { label, tone } = STATES[gift.state]
  return (
    <tr>
      <td>
        <div className="flex min-w-0 flex-wrap items-baseline gap-x-2 gap-y-0.5 sm:flex-col">
          <span className="font-medium">
            {monthsText(gift.months)} of {gift.tier.name}
          </span>
          <span className="num text-quiet text-sm">ends in {gift.ending}</span>
          {gift.note ? <span className="max-w-64 text-sm [overflow-wrap:anywhere]">{gift.note}</span> : null}
        </div>
      </td>
      <td data-label="Status" className="beside-title">
        <Chip tone={tone} lit={gift.state === 'open'}>
          {label}
        </Chip>
      </td>
      <td data-label="Created">
        <span className="text-sm">
          <LongDate at={gift.createdAt} className="sm:block" />{' '}
          <span className="text-quiet">{gift.madeBy ? `by ${gift.madeBy}` : 'by a former member'}</span>
        </span>
      </td>
      <td data-label="Use" className="bare text-sm">
        <Fate gift={gift} />
      </td>
      <td>
        {gift.state === 'open' ? (
          <div className="flex justify-end">
            <Button
              size="small"
              onClick={onWithdraw}
              aria-label={`Withdraw the code that ends in ${gift.ending}`}
            >
              Withdraw
            </Button>
          </div>
        ) : null}
      </td>
    </tr>
  )
}

function Fate({ gift }: { gift: GiftCode }) {
  const { state, redeemedAt, redeemedBy, givenUntil, withdrawnAt, expiresOn } = gift
  if (state === 'redeemed' && redeemedAt)
    return (
      <span>
        By {redeemedBy ? <MemberLink member={{ username: redeemedBy }} /> : 'a former member'} on{' '}
        <LongDate at={redeemedAt} />
        {givenUntil ? (
          <span className="block text-quiet">
            Plan ends on <LongDate at={givenUntil} />
          </span>
        ) : null}
      </span>
    )
  if (state === 'withdrawn' && withdrawnAt)
    return (
      <span>
        Withdrawn on <LongDate at={withdrawnAt} />
      </span>
    )
  if (!expiresOn) return <span className="text-quiet">No expiry date</span>
  return (
    <span className={state === 'open' ? undefined : 'text-quiet'}>
      Last day {state === 'open' ? 'is' : 'was'} <LongDate at={`${expiresOn}T00:00:00Z`} />
    </span>
  )
}

function Withdrawal({ gift, onClose }: { gift: GiftCode | null; onClose: () => void }) {
  const client = useQueryClient()
  return (
    <ConfirmDialog
      open={gift !== null}
      onClose={onClose}
      title="Withdraw this code?"
      actionText="Withdraw"
      isDanger
      otherwise="The code could not be withdrawn. Please try again."
      act={async () => {
        if (!gift) return
        try {
          await api('DELETE /api/admin/gift-codes/{id}', { params: { id: gift.id } })
          toast.success('Code withdrawn')
        } finally {
          await client.invalidateQueries({ queryKey: ['GET /api/admin/gift-codes'] })
        }
      }}
    >
      {gift ? (
        <p>
          {monthsText(gift.months)} of {gift.tier.name}, ending in {gift.ending}: it can no longer be
          redeemed. This cannot be undone, but you can create another code.
        </p>
      ) : null}
    </ConfirmDialog>
  )
}
