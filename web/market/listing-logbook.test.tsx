// @vitest-environment happy-dom
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { ListingDetail } from '#contract/market/market.ts'
import { livePart } from '#web/dev/live-part.tsx'
import { logbookQuery } from '#web/logbook/logbook-query.ts'
import { OwnLogbooks } from './listing-logbook.tsx'

const { notes, show, press } = livePart()

test('a logbook is read again after it was attached, which makes its share link', async () => {
  let client: QueryClient | undefined
  const { queryKey } = logbookQuery(4)
  const machine = { id: 4, name: 'Godzilla', entries: 2, acquiredOn: null, isAttached: false }
  function Panel() {
    client = useQueryClient()
    const listing = { id: 5, ownLogbooks: [machine] } as never as ListingDetail
    return <OwnLogbooks listing={listing} isSilenced={false} />
  }
  await show(<Panel />, 'member')
  client?.setQueryData<unknown>(queryKey, {})
  await press('Attach logbook')
  expect(notes.sent).toEqual([['PUT /api/marketplace-listings/5/logbook', { entryId: 4 }]])
  expect(client?.getQueryState(queryKey)?.isInvalidated).toBe(true)
})
