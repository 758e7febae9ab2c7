import { useQueryClient } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import BellPlus from 'lucide-react/icons/bell-plus'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { WAY_LABELS } from '#contract/market/saved-search-constants.ts'
import { paths } from '#contract/paths.ts'
import { api } from '#web/api.ts'
import { machinePageQuery } from '#web/machines/page/machine-page-query.ts'
import { type MarketAddress, machineOf } from '#web/market/market-address.ts'
import { useLoaded } from '#web/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { ChipLink } from '#web/ui/chip.tsx'
import { failureText } from '#web/ui/feedback/failure.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { savedSearchesQuery } from './saved-search-query.ts'

/** The machine by which the list is filtered, and the button that saves the search. */
export function SaveSearch({ address }: { address: MarketAddress }) {
  const client = useQueryClient()
  const isReady = useHydrated()
  const [isBusy, setBusy] = useState(false)
  const opdbId = machineOf(address)

  async function save() {
    if (isBusy) return
    setBusy(true)
    const { tab, category, condition, price, region, search, intent } = address
    try {
      const { name, way } = await api('POST /api/saved-searches', {
        body: {
          ...(tab && tab !== 'watching' && { kind: tab }),
          ...(category && { category }),
          ...(condition && { condition }),
          ...(price && { priceRange: price }),
          ...(region && { region }),
          ...(search && { search }),
          ...(intent && { intent }),
          ...(opdbId && { opdbId }),
        },
      })
      client.removeQueries({ queryKey: savedSearchesQuery.queryKey })
      const when = WAY_LABELS[way].toLowerCase()
      toast.success('Search saved', `You’ll hear of new listings for “${name}” ${when}.`)
    } catch (error) {
      toast.error('Search not saved', failureText(error))
    }
    setBusy(false)
  }

  return (
    <div className="flex flex-wrap items-center gap-2">
      {opdbId ? <MachineChip opdbId={opdbId} address={address} /> : null}
      <Button
        size="small"
        icon={<BellPlus size={16} aria-hidden="true" />}
        className="noscript:hidden"
        busy={isBusy}
        disabled={!isReady}
        onClick={() => void save()}
      >
        Save this search
      </Button>
    </div>
  )
}

function MachineChip({ opdbId, address }: { opdbId: string; address: MarketAddress }) {
  const { name } = useLoaded(machinePageQuery(opdbId))
  return (
    <ChipLink
      href={paths.marketplace({ ...address, machine: undefined, page: undefined, after: undefined })}
      tone="teal"
      lit
      preserveScroll
    >
      {name}
      <X size={14} aria-hidden="true" />
      <span className="sr-only">: show all machines</span>
    </ChipLink>
  )
}
