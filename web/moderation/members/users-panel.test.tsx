// @vitest-environment happy-dom
// An admin's dialog of a member: what was typed or chosen there is not lost without a question.
import { type AnyRouter, useRouter } from '@tanstack/react-router'
import { act, type ReactNode } from 'react'
import { expect, test } from 'vitest'
import { livePart } from '#web/dev/live-part.tsx'
import { UsersPanel } from './users-panel.tsx'

const { notes, show, press, type, send, settle, text, all } = livePart()

let router: AnyRouter
function Page({ children }: { children: ReactNode }) {
  router = useRouter()
  return children
}
const closeFirst = async () => {
  await act(async () => all('dialog')[0]?.dispatchEvent(new Event('cancel', { cancelable: true })))
  await settle()
}
const LOU = { id: 9, username: 'lou', role: 'member', standing: 'good', joinedAt: '2026-01-01T00:00:00.000Z' }
const SEEN = { email: null, sessionCount: 0, flagsMade: 0, flagCount: 0, upheldCount: 0, lastSeenAt: null }
const PAST = { displayName: null, measures: [], pastCases: [], notes: [] }

/** The admin's dialog of a member. */
async function openUser(): Promise<void> {
  notes.answers['GET /api/admin/users'] = [200, { data: [LOU], pagination: { total: 1 } }]
  notes.answers['GET /api/admin/users/9'] = [200, { ...LOU, ...SEEN, ...PAST }]
  await show(
    <Page>
      <UsersPanel address={{} as never} />
    </Page>,
    'admin',
  )
  await press('lou')
}

test('a staff note is lost neither with the page nor with its dialog, and one that was added is not asked about', async () => {
  await openUser()
  const before = router.history.location.href
  await type('dialog [name=text]', 'Was warned by mail')
  await act(async () => router.history.push('/events'))
  await settle()
  expect(router.history.location.href).toBe(before)
  expect(all('dialog h2').map((one) => one.textContent)).toEqual(['lou', 'Leave without saving?'])
  await press('Stay here')
  await closeFirst()
  expect(text()).toContain('Discard your changes?')
  await press('Keep editing')
  await send()
  expect(notes.sent).toEqual([['POST /api/moderation/members/9/notes', { text: 'Was warned by mail' }]])
  await closeFirst()
  expect(all('dialog h2')).toEqual([])
})

test('a chosen role is discarded after a question, and not asked about once it was given', async () => {
  await openUser()
  const role = all('dialog select')[0] as HTMLSelectElement
  const choose = () =>
    act(async () => {
      role.value = 'moderator'
      for (const name of ['input', 'change']) role.dispatchEvent(new Event(name, { bubbles: true }))
    })
  await choose()
  await closeFirst()
  expect(text()).toContain('Discard your changes?')
  await press('Keep editing')
  await press('Change')
  await press('Change role')
  expect(notes.sent).toEqual([['PATCH /api/admin/users/9/role', { role: 'moderator' }]])
  await closeFirst()
  expect(all('dialog h2')).toEqual([])
})

test('a user without a tier is on the plan “Free”, as those who chose it are, and a long email address breaks before its host', async () => {
  const user = { ...LOU, ...SEEN, email: 'lou.pinball@example.com', tierName: null }
  notes.answers['GET /api/admin/users'] = [200, { data: [user], pagination: { total: 1 } }]
  notes.answers['GET /api/admin/users/9'] = [200, { ...user, ...PAST }]
  await show(<UsersPanel address={{} as never} />, 'admin')
  expect(all('td[data-label=Plan]').map((cell) => cell.textContent)).toEqual(['Free'])
  expect(all('td[data-label=Email]')[0]?.innerHTML).toBe('lou.pinball<wbr>@example.com')
  await press('lou')
  const terms = all('dialog dt').map((term) => [term.textContent, term.nextElementSibling?.textContent])
  expect(terms).toContainEqual(['Plan', 'Free'])
})
