// @vitest-environment happy-dom
// The dialog for a new listing: required fields, messages, and what is closed and reloaded once it is sent.
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { livePart, refusal, SESSIONS } from '#web/dev/live-part.tsx'
import { readMarketAddress } from '#web/market/market-address.ts'
import { query } from '#web/queries.ts'
import { sessionQuery } from '#web/shell/session/session.ts'
import { NewListingButton } from './new-listing-button.tsx'
import { NewListingDialog } from './new-listing-dialog.tsx'

const { notes, show, send, settle, type, all, button, text } = livePart()
const onClose = vi.fn()
const DIALOG = <NewListingDialog open onClose={onClose} />
const CALL = 'POST /api/marketplace-listings'

beforeEach(() => {
  onClose.mockClear()
  notes.answers['GET /api/drafts/listing/_'] = [200, { version: 0, text: '', fields: {}, pictures: [] }]
})

const errors = () => all('[id$=-error]').map((one) => one.textContent?.trim())
const fieldOf = (name: string) => (all(`[name=${name}]`)[0] as HTMLInputElement).value
const isOff = (one: Element | null | undefined) =>
  Boolean(one?.hasAttribute('disabled') || one?.getAttribute('aria-disabled') === 'true')

async function fill(price = '12.50'): Promise<void> {
  await type('[name=title]', 'A coil')
  await type('[name=price]', price)
  await type('[name=description]', 'Tested.')
}

const GIVEN = { client: null as QueryClient | null }
function Given(): null {
  GIVEN.client = useQueryClient()
  return null
}

test('title, description and price are required, and all that is missing is said', async () => {
  await show(DIALOG, 'member')
  await send()
  expect(notes.told).toEqual(['Missing information: Please fill out all required fields.'])
  expect(errors()).toEqual(['Please enter a title', 'Please enter a price', 'Please enter a description'])
  expect(notes.sent.filter(([call]) => call === CALL)).toEqual([])
})

test.each(['0', '-1', 'NaN', '1e308', '9,99', '9.999', '1,5', '$'])(
  'a price of %s is not sent, and the usual words are told',
  async (price) => {
    await show(DIALOG, 'member')
    await fill(price)
    await send()
    expect(notes.told).toEqual(['Invalid price: Please enter a valid price.'])
    expect(errors()).toEqual(['Please enter a valid price.'])
    expect(notes.sent.filter(([call]) => call === CALL)).toEqual([])
  },
)

test('a listing begins with parts and excellent', async () => {
  await show(DIALOG, 'member')
  expect([fieldOf('category'), fieldOf('condition')]).toEqual(['parts', 'excellent'])
})

test('a listing that was created is told, the dialog closes and begins anew, and the list is read again', async () => {
  notes.answers[CALL] = [201, { id: 9, title: 'A coil', isHidden: false }]
  await show(
    <>
      <Given />
      {DIALOG}
    </>,
    'member',
  )
  const list = query('GET /api/marketplace-listings', {})
  GIVEN.client?.setQueryData(list.queryKey, { data: [] } as never)
  await fill()
  await send()
  await settle()
  const [, body] = notes.sent.find(([call]) => call === CALL) ?? []
  expect(body).toEqual({
    title: 'A coil',
    price: '12.50',
    category: 'parts',
    condition: 'excellent',
    intent: 'sale',
    description: 'Tested.',
    sendKey: expect.stringMatching(/^[a-z0-9]{8,}-[a-z0-9]{8,}$/),
  })
  expect(notes.told).toEqual(['Listing created: A coil'])
  expect(onClose).toHaveBeenCalledOnce()
  expect(GIVEN.client?.getQueryData(list.queryKey)).toBeUndefined()
  // Empty when opened again.
  await show(DIALOG, 'member')
  expect(['title', 'price', 'description'].map(fieldOf)).toEqual(['', '', ''])
})

test('one that is held back is not called created', async () => {
  notes.answers[CALL] = [201, { id: 9, title: 'A coil', isHidden: true }]
  await show(DIALOG, 'member')
  await fill()
  await send()
  expect(notes.told).toEqual(['Your listing is waiting for a moderator: It appears once it is approved.'])
})

test('a failure is told, and what was written stays', async () => {
  notes.answers[CALL] = refusal(503, 'Away for a moment.')
  await show(DIALOG, 'member')
  await fill()
  await send()
  expect(notes.told).toEqual(['Failed to create listing: Away for a moment.'])
  expect(onClose).not.toHaveBeenCalled()
  expect(fieldOf('description')).toBe('Tested.')
  notes.answers[CALL] = refusal(400, 'No.', { fields: { imageUrl: 'Not there' } })
  await send()
  expect(notes.told.at(-1)).toBe('Failed to create listing: No.')
  expect(errors()).toEqual(['Not there'])
})

test('photos of the draft are sent in the order in which they stand', async () => {
  const size = { webp: '/a.webp', jpeg: '/a.jpg', width: 4, height: 3 }
  const photo = (id: number, alt: string) => ({
    id,
    url: '/a.jpg',
    width: 4,
    height: 3,
    alt,
    sizes: { small: size, medium: size, large: size },
  })
  const draft = { version: 1, key: 'draftkey12', text: 'Tested.', fields: { title: 'A coil', price: '5' } }
  notes.answers['GET /api/drafts/listing/_'] = [
    200,
    { ...draft, pictures: [photo(3, 'Front'), photo(4, 'Back')] },
  ]
  notes.answers[CALL] = [201, { id: 9, title: 'A coil', isHidden: false }]
  await show(DIALOG, 'member')
  await settle()
  await act(async () => (all('[aria-label="Move Back earlier"]')[0] as HTMLElement).click())
  await send()
  const [, body] = notes.sent.find(([call]) => call === CALL) ?? []
  expect(body).toMatchObject({ pictureIds: [4, 3], description: 'Tested.' })
})

test('a listing that begins with a machine is called after it, and names it', async () => {
  notes.answers['GET /api/machine-pages/G5pe4-MkPRV'] = [200, { opdbId: 'G5pe4-MkPRV', name: 'Funhouse' }]
  notes.answers[CALL] = [201, { id: 9, title: 'Funhouse', isHidden: false }]
  const address = readMarketAddress({ new: 'listing', machine: 'G5pe4-MkPRV' })
  await show(<NewListingButton address={address} />, 'member')
  for (let turn = 0; turn < 20 && all('[name=title]').length === 0; turn++) {
    await vi.dynamicImportSettled()
    await settle()
  }
  expect([fieldOf('title'), fieldOf('category'), fieldOf('opdbId')]).toEqual([
    'Funhouse',
    'complete_machines',
    'G5pe4-MkPRV',
  ])
  await type('[name=price]', '5000')
  await type('[name=description]', 'Shopped.')
  await send()
  const [, body] = notes.sent.find(([call]) => call === CALL) ?? []
  expect(body).toMatchObject({ opdbId: 'G5pe4-MkPRV', title: 'Funhouse', category: 'complete_machines' })
})

const BUTTON = <NewListingButton address={readMarketAddress({})} />

test('on a page left open after its session ended the button is off and says why', async () => {
  await show(BUTTON, 'member')
  expect(isOff(button('New Listing'))).toBe(false)
  await show(BUTTON, 'visitor')
  expect(isOff(button('New Listing'))).toBe(true)
  expect(text()).toContain('You’ve been signed out. Sign in to create a listing.')
})

test('whose plan has no ads finds the button off, and the way to the plans', async () => {
  const { member } = SESSIONS
  const permissions = { ...member.viewer.permissions, postAds: false }
  await show(
    <>
      <Given />
      {BUTTON}
    </>,
    'member',
  )
  await act(async () => {
    GIVEN.client?.setQueryData(sessionQuery().queryKey, {
      ...member,
      viewer: { ...member.viewer, permissions },
    } as never)
  })
  await settle()
  expect(isOff(button('New Listing'))).toBe(true)
  expect(all('a').map((one) => [one.textContent, one.getAttribute('href')])).toEqual([
    ['Compare plans', '/subscription'],
  ])
})

test('whose session ends while writing keeps the text, and reads why it cannot be sent', async () => {
  await show(
    <>
      <Given />
      {DIALOG}
    </>,
    'member',
  )
  await fill()
  await act(async () => {
    GIVEN.client?.setQueryData(sessionQuery().queryKey, SESSIONS.visitor)
  })
  await settle()
  expect(fieldOf('description')).toBe('Tested.')
  expect(text()).toContain('You’ve been signed out. Sign in to create the listing.')
  expect(isOff(button('Create listing'))).toBe(true)
})

test('a photo that could not be uploaded is not left out in silence: it is removed, or the form waits', async () => {
  await show(DIALOG, 'member')
  await fill()
  const chooser = all('input[type=file]')[0] as HTMLInputElement
  const note = new File(['no picture'], 'notes.txt', { type: 'text/plain' })
  await act(async () => {
    Object.defineProperty(chooser, 'files', { value: [note], configurable: true })
    chooser.dispatchEvent(new Event('change', { bubbles: true }))
  })
  expect(text()).toContain('A photo was not uploaded. Try again, or remove it.')
  expect(isOff(button('Create listing'))).toBe(true)
  await act(async () => (all('[aria-label="Remove notes.txt"]')[0] as HTMLElement).click())
  expect(text()).not.toContain('was not uploaded')
  expect(isOff(button('Create listing'))).toBe(false)
})
