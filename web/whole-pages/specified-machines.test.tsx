// @vitest-environment happy-dom
// The database page and the admin's machines in the browser: calls made, and the message after each answer.
import { act } from 'react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { livePart, refusal } from '#web/dev/live-part.tsx'
import { ExternalSearch } from '#web/machines/admin/external-search.tsx'
import { ImportMachine } from '#web/machines/admin/import-machine.tsx'
import { LocalMachineCard } from '#web/machines/admin/machine-card.tsx'
import { EditMachineDialog } from '#web/machines/admin/machine-dialogs.tsx'
import { AdminMachines } from '#web/machines/admin/machines.tsx'
import { OpdbFacts } from '#web/machines/admin/opdb-panel.tsx'
import { AddNewMachine } from '#web/machines/database/add-new-machine.tsx'
import { DatabaseScreen } from '#web/machines/database/database-screen.tsx'
import { AddImage } from '#web/machines/images/image-add.tsx'
import { LazyMachineDetail } from '#web/machines/page/lazy-machine-detail.ts'

const { notes, show, send, press, type, text, all, button, settle } = livePart()
const nothing = () => undefined
/** What a call without a network comes to. */
const unreached = () => Promise.reject(new TypeError('Failed to fetch'))

const NO_FACETS = { manufacturers: [], decades: [], types: [], displays: [], players: [], features: [] }
const MARS = {
  title: 'Attack from Mars',
  editions: [],
  features: [],
  keywords: [],
  images: [],
  people: [],
  designers: [],
  artists: [],
  opdb_url: 'https://opdb.org/machines/G1',
  ipdb_url: null,
  id: 'G1-M2',
  opdb_id: 'G1-M2',
  name: 'Attack from Mars',
  manufacturer: 'Bally',
  year: 1995,
}
const LOCAL = {
  id: 5,
  name: 'Attack from Mars',
  opdbId: 'G1-M2',
  kind: 'pinball',
  images: [],
  productionRun: 3450,
  value: null,
} as never

// Like the page's loader.
beforeAll(() => LazyMachineDetail.ready())
beforeEach(() => {
  notes.answers['GET /api/opdb/short-names'] = [200, ['tz']]
  for (const list of ['machines', 'admin/machines', 'admin/catalogue-syncs', 'admin/machine-proposals'])
    notes.answers[`GET /api/${list}`] = [200, { data: [], pagination: { total: 0 }, facets: NO_FACETS }]
})

test('a machine search that fails says so in a message and in its list', async () => {
  notes.answers['GET /api/machines'] = [502, '<h1>Bad Gateway</h1>']
  await show(<DatabaseScreen search={{ q: 'mars' }} missing={null} />)
  expect(notes.told).toEqual(['Failed to search machines'])
  expect(text()).toMatch(/Search Failed ?Failed to search machines/)
  notes.answers['GET /api/machines'] = refusal(400, 'Too long.')
  await show(<DatabaseScreen search={{ q: 'mars' }} missing={null} />)
  expect(notes.told.at(-1)).toBe('Failed to search machines: Too long.')
  notes.answers['GET /api/machines'] = refusal(503, 'The database is away.')
  await show(<DatabaseScreen search={{ q: 'mars' }} missing={null} />)
  expect(notes.told.at(-1)).toBe('Failed to search machines: The database is away.')
  expect(text()).toMatch(/Search Failed ?The database is away\./)
})

test('details that do not load say so in a message and in their panel', async () => {
  notes.answers['GET /api/opdb/machine/G1-M2'] = [502, '{}']
  await show(<DatabaseScreen search={{ machine: 'G1-M2' }} missing={null} />)
  expect(notes.told).toContain('Failed to fetch machine details')
  expect(all('[aria-label="Machine details"] h3, [aria-label="Machine details"] h2')[0]?.textContent).toBe(
    'Failed to fetch machine details',
  )
})

test('fewer than three characters are not searched for, and the button says why', async () => {
  await show(<DatabaseScreen search={{}} missing={null} />)
  notes.asked.length = 0
  await send()
  await type('input[name=q]', 'ab')
  await send()
  const told = 'Search query too short: Please enter at least 3 characters to search.'
  expect(notes.told).toEqual([told, told])
  expect(notes.asked).toEqual([])
  for (const enough of ['tz', 'abc']) {
    await type('input[name=q]', enough)
    await send()
  }
  expect(notes.told).toHaveLength(2)
})

test('the details of the chosen machine load; admins have Add New Machine beside Import to Database', async () => {
  notes.answers['GET /api/opdb/machine/G1-M2'] = [200, MARS]
  for (const [reader, has] of [
    ['admin', true],
    ['member', false],
    ['visitor', false],
  ] as const) {
    await show(<DatabaseScreen search={{ machine: 'G1-M2' }} missing={null} />, reader)
    expect(notes.asked).toContain('/api/opdb/machine/G1-M2')
    expect(all('[aria-labelledby=opdb-info]').map((one) => one.textContent)).toEqual([
      expect.stringMatching(/^OPDB info.*G1-M2.*1995/),
    ])
    expect([button('Add New Machine'), button('Import to Database')].map(Boolean)).toEqual([has, has])
  }
})

test('a machine added by hand opens on its own page', async () => {
  notes.answers['POST /api/admin/machines'] = [201, { id: 12, opdbId: null, name: 'Rescue Run' }]
  await show(<AddNewMachine />, 'admin')
  await press('Add New Machine')
  await act(() => vi.dynamicImportSettled())
  await settle()
  await send({ 'facts.name': 'Rescue Run' })
  expect(notes.told).toEqual(['Machine Added: Rescue Run was added to the database.'])
  expect(window.location.pathname).toBe('/machines/L12/rescue-run')
})

test('an import says how it went', async () => {
  notes.answers['POST /api/opdb/import/G1-M2'] = [502, '{}']
  await show(<ImportMachine opdbId="G1-M2" />)
  await press('Import to Database')
  expect(notes.told).toEqual(['Import failed: Failed to import machine'])
  notes.answers['POST /api/opdb/import/G1-M2'] = refusal(404, 'No such machine.')
  await press('Import to Database')
  expect(notes.told.at(-1)).toBe('Import failed: No such machine.')
  notes.answers['POST /api/opdb/import/G1-M2'] = refusal(503, 'The catalogue is away.')
  await press('Import to Database')
  expect(notes.told.at(-1)).toBe('Import failed: The catalogue is away.')
  notes.answers['POST /api/opdb/import/G1-M2'] = unreached
  await press('Import to Database')
  expect(notes.told.at(-1)).toBe('Import failed: Failed to import machine')
  notes.answers['POST /api/opdb/import/G1-M2'] = [201, { id: 1 }]
  await press('Import to Database')
  expect(notes.told.at(-1)).toMatch(
    /Machine imported successfully - The machine has been added to the database\./,
  )
})

const search = (onChoose = nothing as (opdbId: string) => void) => (
  <ExternalSearch chosen={null} busyId={null} onChoose={onChoose} />
)

test('the admin’s search needs words, and says when it fails', async () => {
  await show(search(), 'admin')
  expect(button('Search')?.hasAttribute('disabled')).toBe(true)
  notes.answers['GET /api/opdb/search'] = [502, '']
  await type('input[type=search]', 'mars')
  await send()
  expect(notes.asked).toContain('/api/opdb/search?query=mars')
  expect(notes.told).toEqual(['Search Failed: Failed to search for machines in the database'])
})

test('a result of the admin’s search is imported, and the list of machines is read again', async () => {
  notes.answers['GET /api/opdb/search'] = [200, [MARS]]
  notes.answers['POST /api/opdb/import/G1-M2'] = [502, '']
  await show(<AdminMachines />, 'admin')
  await type('input[type=search]', 'mars')
  await send()
  const lists = () =>
    notes.asked.filter((address) => address.startsWith('/api/admin/machines?limit=25')).length
  const before = lists()
  await press('Attack from Mars')
  expect(notes.told).toEqual(['Import Failed: Failed to import machine to local database'])
  expect(lists()).toBe(before)
  for (const answer of [refusal(500, 'Something broke.'), unreached]) {
    notes.told.length = 0
    notes.answers['POST /api/opdb/import/G1-M2'] = answer
    await press('Attack from Mars')
    expect(notes.told).toEqual(['Import Failed: Failed to import machine to local database'])
  }
  notes.answers['POST /api/opdb/import/G1-M2'] = [201, LOCAL]
  await press('Attack from Mars')
  expect(notes.told.at(-1)).toMatch(
    /Machine imported successfully - The machine has been added to the database\./,
  )
  expect(lists()).toBe(before + 1)
})

test('results say which machines are imported, however many were imported since', async () => {
  const VENUS = { ...MARS, id: 'G1-M3', opdb_id: 'G1-M3', name: 'Attack from Venus' }
  const BY_HAND = { ...MARS, id: 'L12', opdb_id: 'L12', name: 'Attack by hand' }
  notes.answers['GET /api/opdb/search'] = [200, [MARS, VENUS, BY_HAND]]
  const answered = globalThis.fetch
  vi.stubGlobal('fetch', (address: string, how: RequestInit) => {
    const isAsked = address.includes(`machineIds=${encodeURIComponent('G1-M2,G1-M3,L12')}`)
    const reply = { data: isAsked ? [LOCAL, { id: 12, opdbId: null }] : [], pagination: { total: 0 } }
    if (address.startsWith('/api/admin/machines?')) notes.answers['GET /api/admin/machines'] = [200, reply]
    return answered(address, how)
  })
  await show(<AdminMachines />, 'admin')
  await type('input[type=search]', 'attack')
  await send()
  expect(all('tbody tr').map((row) => row.textContent?.includes('Imported'))).toEqual([true, false, true])
})

const NAME = { field: 'name', value: 'Attack from Mars', sourceValue: 'Attack from Mars', edit: null }

test('changing a machine says how it went, and only what was changed is sent', async () => {
  notes.answers['GET /api/admin/machines/G1-M2/facts'] = [200, { facts: [NAME], revision: 'r1' }]
  notes.answers['PATCH /api/admin/machines/5'] = refusal(400, 'Too many.')
  await show(<EditMachineDialog machine={LOCAL} open onClose={nothing} />, 'admin')
  await send({ rarity: 'Rare' })
  expect(notes.told).toEqual(['Update Failed: Too many.'])
  expect(notes.sent).toEqual([['PATCH /api/admin/machines/5', { rarity: 'Rare', revision: 'r1' }]])
  notes.answers['PATCH /api/admin/machines/5'] = [200, LOCAL]
  await send({ rarity: 'Rare' })
  expect(notes.told.at(-1)).toBe('Machine Updated: Attack from Mars was updated.')
})

test('adding an image says how it went, faults of fields included', async () => {
  await show(<AddImage machineId={5} isFirst onChange={nothing} />, 'admin')
  const call = 'POST /api/admin/machines/5/images'
  notes.answers[call] = refusal(400, 'Image URL Required', { fields: { imageUrl: 'Image URL Required' } })
  await send()
  expect(notes.told).toEqual(['Upload Failed: Image URL Required'])
  expect(text()).toContain('Image URL Required')
  notes.answers[call] = refusal(400, 'No public address.', { fields: { imageUrl: 'No public address.' } })
  await send({ imageUrl: 'http://10.0.0.1/a.jpg' })
  expect(notes.told.at(-1)).toBe('Upload Failed: No public address.')
  notes.answers[call] = [201, []]
  await send({ imageUrl: 'https://pictures.example/a.jpg' })
  expect(notes.told.at(-1)).toMatch(/^Image Added/)
  expect(notes.sent.at(-1)?.[1]).toMatchObject({ imageType: 'backglass', isMainImage: true })
})

test('a file that is no picture is told as a failed upload', async () => {
  await show(<AddImage machineId={5} isFirst onChange={nothing} />, 'admin')
  await act(() => vi.dynamicImportSettled())
  await settle()
  const [field] = all('input[type=file]')
  const file = new File(['no picture'], 'notes.txt', { type: 'text/plain' })
  Object.defineProperty(field, 'files', { value: [file] })
  await act(async () => void field?.dispatchEvent(new Event('change', { bubbles: true })))
  await settle()
  expect(notes.told).toEqual([expect.stringMatching(/^Upload Failed: .+/)])
})

test('links to the external database open a new tab', async () => {
  const links = () => all('a[target=_blank]').map((link) => [link.textContent, link.getAttribute('href')])
  await show(<LocalMachineCard machine={LOCAL} onGone={nothing} />, 'admin')
  expect(links()).toEqual([[expect.stringContaining('External database'), expect.stringContaining('G1-M2')]])
  await show(<OpdbFacts machine={MARS as never} />)
  expect(links()).toEqual([[expect.stringContaining('OPDB'), 'https://opdb.org/machines/G1']])
})

test('the admin’s machines come once it is known whether pictures are asked about, and move no more', async () => {
  const counts = { added: 1, changed: 0, gone: 0, moved: 0, unchanged: 0, rejected: [] }
  const times = { startedAt: '2026-11-20T12:00:00Z', finishedAt: '2026-11-20T12:00:05Z' }
  const sync = { id: 1, source: 'file', status: 'done', error: null, ...counts, ...times }
  notes.answers['GET /api/admin/catalogue-syncs'] = [200, { data: [sync], pagination: { total: 1 } }]
  notes.answers['GET /api/admin/site-settings'] = [200, { settings: { showCataloguePictures: null } }]
  const answered = globalThis.fetch
  let release = (): void => undefined
  const late = new Promise<void>((done) => {
    release = done
  })
  vi.stubGlobal('fetch', async (address: string, how: RequestInit) => {
    if (address.includes('site-settings')) await late
    return answered(address, how)
  })
  await show(<AdminMachines />, 'admin')
  expect([all('[role=status]').length, all('h2').length]).toEqual([1, 0])
  release()
  await settle()
  expect(all('h2')[0]?.textContent).toContain('Show the Open Pinball Database’s pictures?')
  expect(text()).toContain('Machines on this site')
})
