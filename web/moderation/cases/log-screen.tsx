// LogScreen: the audit log for admins.
import Download from 'lucide-react/icons/download'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { type ReactNode, useId, useState } from 'react'
import { AUDIT_FILE_MAX, AUDIT_PAGE_SIZE } from '#contract/moderation/constants.ts'
import type { AuditEntry } from '#contract/moderation/members.ts'
import { type LogQuery, paths } from '#contract/paths.ts'
import { plainWords } from '#web/moderation/words.ts'
import { useLoaded } from '#web/queries.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { countText } from '#web/ui/display/count-text.ts'
import { Pagination } from '#web/ui/display/pagination.tsx'
import { LongDate } from '#web/ui/display/relative-time.tsx'
import { Table } from '#web/ui/display/table.tsx'
import { EmptyList } from '#web/ui/feedback/empty-list.tsx'
import { AddressForm } from '#web/ui/forms/address-form.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { actionText, actorText, detailText, subjectPath, subjectText, thingOf } from './log-words.ts'
import { logQuery } from './review-data.ts'

/** Actions of staff, also refused ones. Append-only. */
export function LogScreen({ address, nav }: { address: LogQuery; nav: ReactNode }) {
  const { data, pagination } = useLoaded(logQuery(address))
  const { page = 1, ...filters } = address
  const isFiltered = Object.values(filters).some(Boolean)
  return (
    <div className="wrap pb-14">
      <PageHead
        breadcrumb={[{ label: 'Admin Dashboard', href: paths.admin() }, { label: 'Audit log' }]}
        title="Audit log"
        lead="What staff did or tried to do, and members’ security changes, newest first. Entries can’t be changed."
        actions={nav}
      />
      <Filters address={address} entries={data} isFiltered={isFiltered} />
      {data.length === 0 ? (
        <EmptyList total={pagination.total} title="No entries">
          {isFiltered ? 'No entries match these filters.' : 'Nothing has been logged yet.'}
        </EmptyList>
      ) : (
        <section aria-labelledby="entries">
          <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
            <h2 id="entries" className="num text-quiet text-sm">
              {countText(pagination.total, 'entry', 'entries')}
            </h2>
            <DownloadLink filters={filters} total={pagination.total} />
          </div>
          <Entries entries={data} />
        </section>
      )}
      <Pagination
        page={page}
        pages={Math.ceil(pagination.total / AUDIT_PAGE_SIZE)}
        hrefOf={(to) => paths.moderationLog({ ...filters, page: to === 1 ? undefined : to })}
        label="Log pages"
      />
    </div>
  )
}

/** One file holds the newest entries alone; older ones are in the file of an earlier end day. */
function DownloadLink({ filters, total }: { filters: Omit<LogQuery, 'page'>; total: number }) {
  return (
    <ButtonLink
      href={paths.moderationLogFile(filters)}
      reload
      download=""
      variant="quiet"
      icon={<Download size={18} aria-hidden="true" />}
    >
      {total > AUDIT_FILE_MAX
        ? `Download the newest ${AUDIT_FILE_MAX.toLocaleString('en-US')} as CSV`
        : 'Download CSV'}
    </ButtonLink>
  )
}

interface FiltersProps {
  address: LogQuery
  /** Those shown: their words are suggested, since filters match whole words. */
  entries: readonly AuditEntry[]
  isFiltered: boolean
}

function Filters({ address, entries, isFiltered }: FiltersProps) {
  const action = address.action && plainWords(address.action)
  const panel = useId()
  const [isOpen, setOpen] = useState(isFiltered)
  return (
    <>
      <Button
        aria-expanded={isOpen}
        aria-controls={panel}
        onClick={() => setOpen(!isOpen)}
        icon={<SlidersHorizontal size={18} aria-hidden="true" />}
        className="mb-3 md:hidden noscript:hidden"
      >
        Filters
      </Button>
      <AddressForm
        id={panel}
        action={paths.moderationLog()}
        address={{ ...address, action }}
        className={classes(
          'mb-5 grid grid-cols-2 items-end gap-3 md:flex md:flex-wrap',
          // Collapsed on phones, so that the first screen shows entries.
          !isOpen && 'max-md:not-noscript:hidden',
        )}
      >
        <Field label="Who" className="md:w-32">
          <TextInput
            name="actor"
            defaultValue={address.actor}
            list="log-actors"
            maxLength={60}
            autoCapitalize="none"
          />
          <Suggestions id="log-actors" words={entries.map(({ actor }) => actor.username)} />
        </Field>
        <Field label="Action" className="md:w-44">
          <TextInput
            name="action"
            defaultValue={action}
            list="log-actions"
            maxLength={60}
            placeholder="Role changed"
          />
          <Suggestions id="log-actions" words={entries.map(({ action }) => plainWords(action))} />
        </Field>
        <Field label="Kind of thing" className="md:w-32">
          <TextInput
            name="subjectKind"
            defaultValue={address.subjectKind}
            list="log-subjects"
            maxLength={60}
            autoCapitalize="none"
            placeholder="member"
          />
          <Suggestions id="log-subjects" words={entries.flatMap(({ subject }) => subject?.kind ?? [])} />
        </Field>
        <Field label="Thing’s number" className="md:w-32">
          <TextInput name="subjectId" defaultValue={address.subjectId} maxLength={60} placeholder="7" />
        </Field>
        <Field label="From (UTC)" className="md:w-38">
          <TextInput name="from" type="date" defaultValue={address.from} />
        </Field>
        <Field label="Until (UTC)" className="md:w-38">
          <TextInput name="until" type="date" defaultValue={address.until} />
        </Field>
        <div className="col-span-2 flex gap-3">
          <Button type="submit">Search</Button>
          {isFiltered ? (
            <ButtonLink href={paths.moderationLog()} variant="quiet">
              Show all
            </ButtonLink>
          ) : null}
        </div>
      </AddressForm>
    </>
  )
}

function Suggestions({ id, words }: { id: string; words: readonly string[] }) {
  return (
    <datalist id={id}>
      {[...new Set(words)].map((word) => (
        <option key={word} value={word} />
      ))}
    </datalist>
  )
}

function Entries({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    <Table label="Audit log, newest first" stacked="tablet">
      <thead>
        <tr>
          <th scope="col">Action</th>
          <th scope="col">Who</th>
          <th scope="col">About</th>
          <th scope="col">Details</th>
          <th scope="col">When</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id}>
            <td className="font-medium">
              <SiteLink href={paths.moderationLog({ action: entry.action })} className="text-link">
                {actionText(entry)}
              </SiteLink>
            </td>
            <td data-label="Who" className="bare">
              <SiteLink href={paths.moderationLog({ actor: entry.actor.username })} className="text-link">
                {actorText(entry.actor)}
              </SiteLink>
            </td>
            <td data-label="About" className="bare lg:whitespace-nowrap">
              <Subject subject={entry.subject} />
            </td>
            <td
              data-label="Details"
              className="bare text-sm [overflow-wrap:anywhere] lg:min-w-48 lg:max-w-md"
            >
              <Details detail={entry.detail} />
            </td>
            <td data-label="When" className="bare whitespace-nowrap">
              <LongDate at={entry.at} time />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function Details({ detail }: { detail: AuditEntry['detail'] }) {
  const thing = thingOf(detail)
  const text = detailText(detail)
  if (!thing && !text) return null
  return (
    <span>
      {thing ? <Subject subject={thing} /> : null}
      {thing && text ? '. ' : null}
      {text}
    </span>
  )
}

function Subject({ subject }: { subject: AuditEntry['subject'] }) {
  if (!subject) return <span className="text-quiet">The site</span>
  const text = subjectText(subject)
  const path = subjectPath(subject)
  return path ? (
    <SiteLink href={path} className="text-link">
      {text}
    </SiteLink>
  ) : (
    text
  )
}
