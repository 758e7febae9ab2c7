// The logbook of a listed machine: a link for buyers; the seller attaches it with one press.
import { useQueryClient } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import { useState } from 'react'
import type { AttachableLogbook, ListedLogbook } from '#contract/market/logbooks.ts'
import type { ListingDetail } from '#contract/market/market.ts'
import { paths } from '#contract/paths.ts'
import { api } from '#web/api.ts'
import { refreshLogbooks } from '#web/logbook/logbook-query.ts'
import { Button } from '#web/ui/button.tsx'
import { countText } from '#web/ui/display/count-text.ts'
import { LongDate } from '#web/ui/display/relative-time.tsx'
import { failureText } from '#web/ui/feedback/failure.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { refreshMarket } from './market-queries.ts'

export function LogbookLink({ logbook: { key, entries, lastServiceOn } }: { logbook: ListedLogbook }) {
  return (
    <>
      <SiteLink href={paths.sharedLogbook(key)} className="text-link">
        {entriesText(entries)}
      </SiteLink>{' '}
      {lastServiceOn ? (
        <span className="text-quiet">
          last service on <LongDate at={lastServiceOn} />
        </span>
      ) : null}
    </>
  )
}

/** The seller's machines whose logbook can be attached. */
export function OwnLogbooks({ listing, isSilenced }: { listing: ListingDetail; isSilenced: boolean }) {
  const client = useQueryClient()
  const isReady = useHydrated()
  const [busy, setBusy] = useState<number | null>(null)
  if (listing.ownLogbooks.length === 0) return null
  const params = { id: listing.id }

  async function turn({ id, name, isAttached }: AttachableLogbook) {
    if (busy !== null) return
    setBusy(id)
    try {
      if (isAttached) await api('DELETE /api/marketplace-listings/{id}/logbook', { params })
      else await api('PUT /api/marketplace-listings/{id}/logbook', { params, body: { entryId: id } })
      toast.success(isAttached ? 'Logbook detached' : 'Logbook attached', name)
      // Attaching it makes a share link.
      await Promise.all([refreshMarket(client), refreshLogbooks(client)])
    } catch (error) {
      toast.error('Failed to update listing', failureText(error))
    }
    setBusy(null)
  }

  return (
    <section aria-labelledby="own-logbooks" className="border-line border-t pt-3">
      <h3 id="own-logbooks" className="font-semibold">
        Logbook
      </h3>
      <p className="text-quiet text-sm">
        Buyers see it through a shared link. Prices and names stay hidden unless you show them.
      </p>
      <ul className="divide-y divide-line">
        {listing.ownLogbooks.map((machine) => (
          <li key={machine.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <span className="min-w-0">
              <SiteLink href={paths.logbook(machine.id)} className="text-link">
                {machine.name}
              </SiteLink>{' '}
              <span className="text-quiet text-sm">
                {entriesText(machine.entries)}
                {machine.acquiredOn ? (
                  <>
                    , yours since <LongDate at={machine.acquiredOn} />
                  </>
                ) : null}
              </span>
            </span>
            <Button
              busy={busy === machine.id}
              disabled={!isReady || (isSilenced && !machine.isAttached)}
              aria-label={`${machine.isAttached ? 'Detach' : 'Attach'} logbook of ${machine.name}`}
              onClick={() => void turn(machine)}
            >
              {machine.isAttached ? 'Detach logbook' : 'Attach logbook'}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function entriesText(entries: number): string {
  if (entries === 0) return 'No entries yet'
  return countText(entries, 'entry', 'entries')
}
