// @vitest-environment happy-dom
// The picker of machines: what is too short to search for, and what a choice hands over.
import { expect, test, vi } from 'vitest'
import { type Answer, livePart, refusal } from '#web/dev/live-part.tsx'
import { MachineSearch } from './machine-search.tsx'

const { notes, show, settle, type, all, press, text } = livePart()
const onChoose = vi.fn()
const MACHINE = { id: 'G1-M2', opdb_id: 'G1-M2', name: 'Twilight Zone', supplementary: 'Bally, 1993' }
const names = () => all('li').map((one) => one.textContent)

async function search(text: string): Promise<void> {
  await type('input[type=search]', text)
  await settle()
}

test('two letters find a machine where they are a known short name, in any case', async () => {
  notes.answers['GET /api/opdb/short-names'] = [200, ['tz']]
  notes.answers['GET /api/opdb/search'] = [200, [MACHINE]]
  await show(<MachineSearch label="Machine" hint="" error={undefined} onChoose={onChoose} />)
  expect(notes.asked).toEqual([])
  await search('xy')
  expect([names(), notes.asked]).toEqual([[], ['/api/opdb/short-names']])
  await search('TZ')
  expect(names()).toEqual(['Twilight Zone Bally, 1993'])
  await press('Twilight Zone Bally, 1993')
  expect(onChoose).toHaveBeenCalledWith(MACHINE)
})

test('three characters are searched for without asking for short names', async () => {
  notes.answers['GET /api/opdb/search'] = [200, [MACHINE]]
  await show(<MachineSearch label="Machine" hint="" error={undefined} onChoose={onChoose} />)
  await search('twi')
  expect(names()).toHaveLength(1)
  expect(notes.asked).toEqual(['/api/opdb/search?query=twi'])
})

const status = () => all('[role=status]').map((one) => one.textContent)

test('nothing is told while the search runs, and then what it found', async () => {
  let go = () => {}
  const waits = new Promise<void>((done) => {
    go = done
  })
  notes.answers['GET /api/opdb/search'] = async (words) => {
    await waits
    return [200, words.includes('twi') ? [MACHINE] : []]
  }
  await show(<MachineSearch label="Machine" hint="" error={undefined} onChoose={onChoose} />)
  await search('twi')
  expect(status()).toEqual([''])
  go()
  await settle()
  expect(status()).toEqual(['One machine found'])
  await search('qqq')
  expect(status()).toEqual(['No machines found for “qqq”. Check the spelling, or try fewer words.'])
  expect(all('[role=status]')[0]?.classList.contains('sr-only')).toBe(false)
})

test('a search that fails says so, and can be tried again', async () => {
  notes.answers['GET /api/opdb/search'] = [502, '']
  await show(<MachineSearch label="Machine" hint="" error={undefined} onChoose={onChoose} />)
  await search('twi')
  expect(all('[role=alert]').map((one) => one.textContent)).toEqual(['The search failed. Please try again.'])
  expect(status()).toEqual([''])
  notes.answers['GET /api/opdb/search'] = [200, [MACHINE]]
  await press('Try again')
  expect([names(), all('[role=alert]').length]).toEqual([['Twilight Zone Bally, 1993'], 0])
})

const LIVE = { ...MACHINE, id: 'G1-M9', opdb_id: 'G1-M9', name: 'Zephyr Quay', is_live: true }
const entry = (more: object = {}) => ({
  ...LIVE,
  editions: [{ opdb_id: 'G1-M9', is_physical: true, ...more }],
})

async function pressLive(answer: Answer): Promise<void> {
  notes.answers['GET /api/opdb/search'] = [200, [LIVE]]
  notes.answers['GET /api/opdb/machine/G1-M9'] = answer
  onChoose.mockClear()
  await show(<MachineSearch label="Machine" hint="" error={undefined} onChoose={onChoose} />)
  await search('zephyr')
  await press('Zephyr Quay Bally, 1993')
}

test('a hit of the source is added to the catalogue before it is chosen', async () => {
  await pressLive([200, entry()])
  expect(notes.asked.at(-1)).toBe('/api/opdb/machine/G1-M9')
  expect(onChoose).toHaveBeenCalledWith(LIVE)
})

test.each<[string, Answer]>([
  ['does not come', refusal(404, 'There is no machine with this OPDB id.')],
  ['fails', [502, '']],
  ['is only a holder of editions', [200, entry({ is_physical: false })]],
  ['has moved', [200, entry({ opdb_id: 'G1-M1' })]],
])(
  'a hit of the source that %s is not chosen, and the field says so until the next letter',
  async (_how, answer) => {
    await pressLive(answer)
    expect(onChoose).not.toHaveBeenCalled()
    expect(text()).toContain('Zephyr Quay can’t be added')
    await search('zephyr q')
    expect(text()).not.toContain('can’t be added')
  },
)

test('while a hit is added nothing else can be chosen', async () => {
  const answered = globalThis.fetch
  let answer = () => {}
  const waits = new Promise<void>((done) => {
    answer = done
  })
  vi.stubGlobal('fetch', async (address: string, how?: RequestInit) => {
    if (address.includes('/api/opdb/machine/')) await waits
    return answered(address, how)
  })
  notes.answers['GET /api/opdb/search'] = [200, [LIVE, MACHINE]]
  notes.answers['GET /api/opdb/machine/G1-M9'] = [200, entry()]
  onChoose.mockClear()
  await show(<MachineSearch label="Machine" hint="" error={undefined} onChoose={onChoose} />)
  await search('zephyr')
  await press('Zephyr Quay Bally, 1993')
  await press('Twilight Zone Bally, 1993')
  expect([text().includes('Adding'), onChoose.mock.calls]).toEqual([true, []])
  answer()
  await settle()
  expect(onChoose.mock.calls).toEqual([[LIVE]])
})
