// QueueScreen: the moderators' queue of cases.
import type { ReactNode } from 'react'
import { isAdmin } from '#contract/entitlements.ts'
import { CASES_PAGE_SIZE, REPORT_KIND_LABELS, REPORT_KINDS } from '#contract/moderation/constants.ts'
import { paths } from '#contract/paths.ts'
import type { QueueAddress } from '#web/moderation/staff-address.ts'
import { useLoaded } from '#web/queries.ts'
import { useViewer } from '#web/shell/session/session.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { countText } from '#web/ui/display/count-text.ts'
import { Pagination } from '#web/ui/display/pagination.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { NoSuchPage } from '#web/ui/feedback/no-such-page.tsx'
import { AddressForm } from '#web/ui/forms/address-form.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { LinkTabs } from '#web/ui/link-tabs.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { CaseRow } from './case-row.tsx'
import { caseCountQuery, casesQuery } from './review-data.ts'

export interface QueueScreenProps {
  address: QueueAddress
  /** Links to other pages of staff. */
  nav: ReactNode
}

const EMPTY = {
  waiting: 'Nothing needs a decision.',
  open: 'No open reports.',
  held: 'No first posts are held for review.',
  decided: 'Nothing has been decided yet.',
}

/** Reports and held posts, oldest first. */
export function QueueScreen({ address, nav }: QueueScreenProps) {
  const { state, kind, assignee } = address
  const reported = useLoaded(caseCountQuery('open')).pagination.total
  const held = useLoaded(caseCountQuery('held')).pagination.total
  const hrefOf = (other: QueueAddress['state']) => paths.moderation({ state: other, kind, assignee })
  return (
    <div className="wrap pb-14">
      <PageHead
        {...(isAdmin(useViewer()) && {
          breadcrumb: [{ label: 'Admin Dashboard', href: paths.admin() }, { label: 'Review queue' }],
        })}
        title="Review queue"
        lead={leadOf(reported + held)}
        actions={nav}
      />
      <LinkTabs
        label="Cases to show"
        active={state ?? 'waiting'}
        tabs={[
          { id: 'waiting', label: 'Open', href: hrefOf(undefined), count: reported + held },
          { id: 'open', label: 'Reported', href: hrefOf('open'), count: reported },
          { id: 'held', label: 'Held', href: hrefOf('held'), count: held },
          { id: 'decided', label: 'Decided', href: hrefOf('decided') },
        ]}
      >
        <Filters address={address} />
        <Cases address={address} />
      </LinkTabs>
    </div>
  )
}

function leadOf(waiting: number): string {
  if (waiting === 0) return 'All quiet: nothing needs a decision.'
  return `${countText(waiting, 'open case', 'open cases')}.`
}

function Filters({ address }: { address: QueueAddress }) {
  const { state, kind, assignee } = address
  const { kindCounts } = useLoaded(casesQuery(address))
  const countOf = (each: string) => kindCounts.find((counted) => counted.kind === each)?.count ?? 0
  return (
    <AddressForm
      action={paths.moderation()}
      address={{ kind, assignee }}
      preserveScroll
      goOnChoice
      className="mb-4 grid max-w-xl grid-cols-2 gap-3 sm:flex"
    >
      {state ? <input type="hidden" name="state" value={state} /> : null}
      <Field label="Type" className="sm:w-48">
        <Select name="kind" defaultValue={kind ?? ''}>
          <option value="">All types</option>
          {REPORT_KINDS.map((each) => (
            <option key={each} value={each}>
              {REPORT_KIND_LABELS[each]} ({countOf(each)})
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Assigned to" className="sm:w-48">
        <Select name="assignee" defaultValue={assignee ?? ''}>
          <option value="">Anyone</option>
          <option value="nobody">No one</option>
          <option value="me">Me</option>
        </Select>
      </Field>
      <noscript>
        <button type="submit" className="text-link min-h-11">
          Show
        </button>
      </noscript>
    </AddressForm>
  )
}

function Cases({ address }: { address: QueueAddress }) {
  const { data, pagination } = useLoaded(casesQuery(address))
  const { state, kind, assignee, page = 1 } = address
  const isFiltered = Boolean(kind ?? assignee)
  if (pagination.total === 0) {
    return (
      <EmptyState
        title={isFiltered ? 'No cases' : 'All quiet'}
        {...(isFiltered && {
          action: <ButtonLink href={paths.moderation({ state })}>Show all cases</ButtonLink>,
        })}
      >
        {isFiltered ? 'No cases match these filters.' : EMPTY[state ?? 'waiting']}
      </EmptyState>
    )
  }
  return (
    <section aria-labelledby="cases">
      <h2 id="cases" className="num mb-3 text-quiet text-sm">
        {countText(pagination.total, 'case')}
        {state === 'decided' ? ', newest decision first' : ', oldest first'}
      </h2>
      {data.length === 0 ? (
        <NoSuchPage level={3} />
      ) : (
        <ul className="flex flex-col gap-3">
          {data.map((item) => (
            <CaseRow key={item.id} item={item} />
          ))}
        </ul>
      )}
      <Pagination
        page={page}
        pages={Math.ceil(pagination.total / CASES_PAGE_SIZE)}
        hrefOf={(to) => paths.moderation({ state, kind, assignee, page: to === 1 ? undefined : to })}
        label="Case pages"
      />
    </section>
  )
}
