// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test } from 'vitest'
import { livePart } from '#web/dev/live-part.tsx'
import { ModerateMenu } from './moderate-menu.tsx'

const { notes, show, settle, all, text } = livePart()

const MENU = (
  <ModerateMenu
    kind="listing"
    id={5}
    label="Moderate this listing"
    ownerId={9}
    ownerLabel="Seller’s record"
  />
)
const items = () => all('[data-menu-item]').map((item) => [item.textContent, item.getAttribute('href')])

async function openMenu(cases: object[]): Promise<void> {
  notes.answers['GET /api/moderation/cases'] = [200, { data: cases, pagination: { total: cases.length } }]
  await show(MENU, 'admin')
  await act(async () => all('summary')[0]?.focus())
  await settle()
}

test('staff find a listing’s open case and its seller’s record', async () => {
  await openMenu([
    { id: 1, thingId: 5, state: 'decided' },
    { id: 2, thingId: 6, state: 'open' },
    { id: 3, thingId: 5, state: 'open' },
  ])
  expect(items()).toEqual([
    ['Go to the open case', '/moderation/cases/3'],
    ['Seller’s record', '/moderation/members/9'],
  ])
})

test('where there is no open case, a report opens one', async () => {
  await openMenu([{ id: 1, thingId: 5, state: 'decided' }])
  expect(items()[0]).toEqual(['Open a case…', null])
  await act(async () => all('[data-menu-item]')[0]?.click())
  await settle()
  expect(all('dialog h2').map((title) => title.textContent)).toEqual(['Open a case'])
  expect(text()).toContain('What’s wrong?')
})
