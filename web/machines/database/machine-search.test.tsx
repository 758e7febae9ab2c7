// @vitest-environment happy-dom
// The picker of machines: what is too short to search for, and what a choice hands over.
import { expect, test, vi } from 'vitest'
import { livePart } from '#web/dev/live-part.tsx'
import { MachineSearch } from './machine-search.tsx'

const { notes, show, settle, type, all, press } = livePart()
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
