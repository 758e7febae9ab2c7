import { useQueryClient } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import BellPlus from 'lucide-react/icons/bell-plus'
import { type FormEvent, useState } from 'react'
import {
  SEARCH_NAME_MAX,
  SEARCH_WAYS,
  type SearchWay,
  WAY_LABELS,
} from '#contract/market/saved-search-constants.ts'
import type { SavedSearch } from '#contract/market/saved-searches.ts'
import { paths } from '#contract/paths.ts'
import { api } from '#web/api.ts'
import { useLoaded } from '#web/queries.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { failureText } from '#web/ui/feedback/failure.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { useFocusRestore } from '#web/ui/overlays/focus-restore.ts'
import { useRowFocus } from '#web/ui/overlays/row-focus.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { savedSearchesQuery } from './saved-search-query.ts'

const WAY_OPTIONS = SEARCH_WAYS.map((value) => ({ value, label: WAY_LABELS[value] }))

const NONE = 'no-saved-searches'
const rowId = ({ id }: SavedSearch) => `saved-search-${id}`

/** The viewer’s saved searches, to rename or remove, each with its kind of notification. */
export function SavedSearchesScreen() {
  const { data } = useLoaded(savedSearchesQuery)
  const leaveRow = useRowFocus(data.map(rowId), NONE)
  const market = <ButtonLink href={paths.marketplace()}>Go to the marketplace</ButtonLink>
  return (
    <div className="wrap pb-12">
      <PageHead
        breadcrumb={[{ label: 'Marketplace', href: paths.marketplace() }, { label: 'Saved searches' }]}
        title="Saved searches"
        lead={
          <>
            We’ll tell you about new listings that match. Choose how often for each search, and where in{' '}
            <SiteLink href={paths.settings('notifications')} className="text-link">
              notification settings
            </SiteLink>
            .
          </>
        }
      />
      {data.length === 0 ? (
        <div id={NONE} tabIndex={-1}>
          <EmptyState icon={<BellPlus size={26} />} title="No saved searches" action={market}>
            Choose filters in the marketplace, then press Save this search.
          </EmptyState>
        </div>
      ) : (
        <ul className="flex max-w-[52rem] flex-col gap-4">
          {data.map((search) => (
            <li key={search.id}>
              <SearchRow search={search} onRemove={() => leaveRow(rowId(search))} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function addressOf({ kind, priceRange, opdbId, ...filter }: SavedSearch): string {
  const { category, condition, region, search, intent } = filter
  return paths.marketplace({
    tab: kind,
    category,
    condition,
    price: priceRange,
    region,
    search,
    intent,
    machine: opdbId,
  })
}

function SearchRow({ search, onRemove }: { search: SavedSearch; onRemove: () => void }) {
  const client = useQueryClient()
  const isReady = useHydrated()
  const [isRenaming, setRenaming] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [busy, setBusy] = useState<'name' | 'way' | null>(null)
  const { id, name } = search
  const renameId = `rename-${id}`
  useFocusRestore(renameId, isRenaming)
  const refresh = () => client.invalidateQueries({ queryKey: savedSearchesQuery.queryKey })

  async function change(what: 'name' | 'way', call: () => Promise<unknown>, failed: string) {
    if (busy) return
    setBusy(what)
    try {
      await call()
      await refresh()
      if (what === 'name') setRenaming(false)
    } catch (error) {
      toast.error(failed, failureText(error))
    }
    setBusy(null)
  }

  function rename(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const given = String(new FormData(event.currentTarget).get('name') ?? '').trim()
    if (given === '' || given === name) return setRenaming(false)
    const call = () => api('PATCH /api/saved-searches/{id}', { params: { id }, body: { name: given } })
    void change('name', call, 'Search not renamed')
  }

  const choose = (way: SearchWay) =>
    change(
      'way',
      () => api('PATCH /api/saved-searches/{id}', { params: { id }, body: { way } }),
      'Not changed',
    )
  async function remove() {
    onRemove()
    await api('DELETE /api/saved-searches/{id}', { params: { id } })
    await refresh()
  }

  return (
    <article
      id={rowId(search)}
      tabIndex={-1}
      aria-label={name}
      className="flex flex-col gap-3 rounded-card border border-line bg-raised p-4 shadow-card sm:p-5"
    >
      {isRenaming ? (
        <form onSubmit={rename} className="flex flex-wrap items-end gap-2">
          <Field label="Name" className="grow">
            <TextInput name="name" defaultValue={name} maxLength={SEARCH_NAME_MAX} autoFocus />
          </Field>
          <Button type="submit" variant="primary" busy={busy === 'name'} off={busy === 'way'}>
            Save
          </Button>
          <Button onClick={() => setRenaming(false)}>Cancel</Button>
        </form>
      ) : (
        <h2 className="min-w-0 break-words font-semibold text-lg">
          <SiteLink href={addressOf(search)} className="inline-block min-h-6 text-link">
            {name}
          </SiteLink>
        </h2>
      )}
      <div className="flex flex-wrap items-end justify-between gap-3">
        <Field label="Tell me" className="min-w-52">
          <Select
            name={`way-${id}`}
            value={search.way}
            options={WAY_OPTIONS}
            disabled={!isReady || busy !== null}
            onChange={({ currentTarget }) => void choose(currentTarget.value as SearchWay)}
          />
        </Field>
        <div className="flex gap-2 noscript:hidden">
          {isRenaming ? null : (
            <Button
              id={renameId}
              disabled={!isReady}
              aria-label={`Rename ${name}`}
              onClick={() => setRenaming(true)}
            >
              Rename
            </Button>
          )}
          <Button
            variant="quiet"
            className="text-red"
            disabled={!isReady}
            off={busy !== null}
            aria-haspopup="dialog"
            aria-label={`Remove ${name}`}
            onClick={() => setAsking(true)}
          >
            Remove
          </Button>
        </div>
      </div>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Remove this search?"
        actionText="Remove search"
        isDanger
        otherwise="The search could not be removed."
        act={remove}
      >
        <p>“{name}” is removed, and you’ll no longer be told about new listings that match it.</p>
      </ConfirmDialog>
    </article>
  )
}
