// @vitest-environment happy-dom
// The dialog that edits a listing sends what was changed in it, and nothing else.
import { act, useState } from 'react'
import { expect, test } from 'vitest'
import type { ListingDetail } from '#contract/market/market.ts'
import { livePart } from '#web/dev/live-part.tsx'
import { EditListingDialog } from './edit-listing-dialog.tsx'

const { notes, show, send, settle, type, all, button, text } = livePart()

const CALL = 'PATCH /api/marketplace-listings/9'
const LISTING = {
  ...{ id: 9, title: 'A game', price: '500.00', category: 'complete_machines', condition: 'good' },
  ...{ description: 'Tested.', imageUrl: null, machine: null, region: null, pictures: [], uploads: 0 },
  disclosure: { use: 'home' },
}

/** A page that reads the listing again while its dialog is open. */
function Page({ given, later = given }: { given: object; later?: object }) {
  const [listing, setListing] = useState(given)
  return (
    <>
      <button type="button" onClick={() => setListing(later)}>
        Read again
      </button>
      <EditListingDialog open onClose={() => undefined} listing={listing as ListingDetail} />
    </>
  )
}

async function showDialog(given: object, later?: object): Promise<void> {
  notes.answers[CALL] = [200, given]
  await show(<Page given={given} {...(later && { later })} />, 'member')
}

async function sent(): Promise<unknown> {
  await send()
  await settle()
  return notes.sent.find(([call]) => call === CALL)?.[1]
}

test('without a change, nothing is said', async () => {
  await showDialog(LISTING)
  expect(await sent()).toEqual({})
})

test('a new description leaves a price alone that was lowered elsewhere meanwhile', async () => {
  await showDialog(LISTING, { ...LISTING, price: '400.00' })
  await act(async () => button('Read again')?.click())
  await type('[name=description]', 'Tested twice.')
  expect(await sent()).toEqual({ description: 'Tested twice.' })
})

test('a listing that becomes one of a machine says its disclosure, even none', async () => {
  await showDialog({ ...LISTING, category: 'parts', disclosure: {} })
  const category = document.querySelector<HTMLSelectElement>('[name=category]')
  await act(async () => {
    if (category) category.value = 'complete_machines'
    category?.dispatchEvent(new Event('change', { bubbles: true }))
  })
  expect(await sent()).toEqual({ category: 'complete_machines', disclosure: {} })
})

const photo = (id: number, alt: string) => {
  const size = { webp: '/a.webp', jpeg: '/a.jpg', width: 4, height: 3 }
  return { id, url: '/a.jpg', alt, width: 4, height: 3, sizes: { small: size, medium: size, large: size } }
}

test.each(['Remove Front', 'Move Front later', 'Remove Whirlwind'])(
  '“%s” is asked about before the dialog discards it',
  async (change) => {
    const machine = { opdbId: 'G1-M2', name: 'Whirlwind' }
    await showDialog({ ...LISTING, machine, pictures: [photo(1, 'Front'), photo(2, 'Back')], uploads: 2 })
    const close = () => act(async () => all('dialog [aria-label=Close]')[0]?.click())
    await close()
    expect(text()).not.toContain('Discard your changes?')
    await act(async () => all(`[aria-label="${change}"]`)[0]?.click())
    await settle()
    await close()
    expect(text()).toContain('Discard your changes?')
  },
)
