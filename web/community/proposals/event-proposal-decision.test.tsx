// @vitest-environment happy-dom
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { livePart, refusal } from '#web/dev/live-part.tsx'
import { query } from '#web/queries.ts'
import { EventProposalDecision } from './event-proposal-decision.tsx'

const { notes, show, press, type, text } = livePart()
const READ = 'GET /api/event-proposals/5'
const ACCEPT = 'POST /api/admin/event-proposals/5/acceptance'
const proposal = (version: number, title: string) => ({
  ...{ id: 5, version, title, place: 'Berlin', description: 'Pinball.', timeZone: 'Europe/Berlin' },
  ...{ startsLocal: '2027-03-01T11:00', endsLocal: null, url: null, takesSignUps: false, capacity: null },
})
const proposalQuery = query('GET /api/event-proposals/{id}', { params: { id: 5 } })

function Screen() {
  const client = useQueryClient()
  const { data } = useQuery(proposalQuery)
  if (!data) return null
  return (
    <>
      <button type="button" onClick={() => void client.refetchQueries(proposalQuery)}>
        Read again
      </button>
      <EventProposalDecision proposal={data} />
    </>
  )
}

const title = () => document.querySelector<HTMLInputElement>('[name=title]')?.value

const accept = () => press('Add to the calendar')

test('an admin’s edits outlive a change by the member, whose version replaces them after a question', async () => {
  notes.answers[READ] = [200, proposal(1, 'Expo')]
  await show(<Screen />, 'admin')
  await type('[name=title]', 'Expo Berlin')
  notes.answers[ACCEPT] = refusal(409, 'Its member has changed it.', { code: 'proposal_changed' })
  notes.answers[READ] = [200, proposal(2, 'Expo 2027')]
  await accept()
  expect(title()).toBe('Expo Berlin')
  await press('Show the current version')
  expect(text()).toContain('Discard your changes?')
  expect(title()).toBe('Expo Berlin')
  await press('Discard')
  expect(title()).toBe('Expo 2027')
  expect(text()).not.toContain('Show the current version')
  notes.answers[ACCEPT] = [200, {}]
  await accept()
  expect(notes.sent.at(-1)?.[1]).toMatchObject({ title: 'Expo 2027', version: 2 })
})

test('a form without edits shows the member’s new version at once', async () => {
  notes.answers[READ] = [200, proposal(1, 'Expo')]
  await show(<Screen />, 'admin')
  notes.answers[READ] = [200, proposal(2, 'Expo 2027')]
  await press('Read again')
  expect(title()).toBe('Expo 2027')
  expect(text()).not.toContain('Show the current version')
})
