// @vitest-environment happy-dom
// A message that was begun: kept for its member and its conversation, and gone with what ends it.
import { beforeEach, expect, test, vi } from 'vitest'
import { logOut } from '#web/accounts/log-out.ts'
import { livePart, SESSIONS } from '#web/dev/live-part.tsx'
import type { Session } from '#web/shell/session.ts'
import { Composer } from './composer.tsx'

const { notes, show, type, press, all, button } = livePart()

const onSend = vi.fn()
beforeEach(() => {
  sessionStorage.clear()
  onSend.mockClear()
})

const write = (name: number | 'new') => <Composer name={name} to="Bea" onSend={onSend} />
const field = () => all('textarea')[0] as HTMLTextAreaElement
const OTHER: Session = {
  ...SESSIONS.member,
  viewer: { ...SESSIONS.member.viewer, member: { id: 8, username: 'bo', role: 'member', isSilenced: false } },
}

test('what was begun is there when the conversation is opened again, and in no other', async () => {
  await show(write(3), 'member')
  await type('textarea', 'Is the Meteor still')
  await show(write(4), 'member')
  expect(field().value).toBe('')
  await type('textarea', 'Hi')
  await show(write(3), 'member')
  expect(field().value).toBe('Is the Meteor still')
  await show(write('new'), 'member')
  expect(field().value).toBe('')
})

test('another member who uses the same tab sees none of it', async () => {
  await show(write('new'), 'member')
  await type('textarea', 'Between us')
  await show(write('new'), OTHER)
  expect(field().value).toBe('')
  await type('textarea', 'Mine')
  await show(write('new'), 'member')
  expect(field().value).toBe('Between us')
})

test('what is sent is trimmed, leaves the field and is no draft any more', async () => {
  await show(write(3), 'member')
  await type('textarea', '  Is it sold?\n')
  await press('Send')
  expect(onSend).toHaveBeenCalledExactlyOnceWith('Is it sold?', [])
  expect([field().value, sessionStorage.length]).toEqual(['', 0])
  await show(write(3), 'member')
  expect(field().value).toBe('')
})

test('text that is deleted by hand leaves no draft behind', async () => {
  await show(write(3), 'member')
  await type('textarea', 'No')
  await type('textarea', '')
  expect(sessionStorage.length).toBe(0)
})

test('signing out removes every draft, and nothing else of the tab', async () => {
  sessionStorage.setItem('theirs', 'stays')
  for (const name of [3, 4, 'new'] as const) {
    await show(write(name), 'member')
    await type('textarea', `To ${name}`)
  }
  expect(sessionStorage.length).toBe(4)
  notes.answers['POST /api/logout'] = [503, '']
  await logOut()
  expect(sessionStorage.length).toBe(4)
  notes.answers['POST /api/logout'] = [204, null]
  await logOut()
  expect([sessionStorage.length, sessionStorage.getItem('theirs')]).toEqual([1, 'stays'])
})

test('where storage is full the text stays in its field and can be sent', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await show(write(3), 'member')
  await type('textarea', 'Still here')
  expect(field().value).toBe('Still here')
  await press('Send')
  expect(onSend).toHaveBeenCalledWith('Still here', [])
})

test('nothing is sent while there is nothing to say, or too much', async () => {
  await show(write(3), 'member')
  for (const text of ['', '   ', 'x'.repeat(100_000)]) {
    await type('textarea', text)
    expect(
      button('Send')?.getAttribute('aria-disabled') ?? button('Send')?.hasAttribute('disabled'),
    ).toBeTruthy()
    await press('Send')
  }
  expect(onSend).not.toHaveBeenCalled()
  expect(all('[role="alert"]').map((one) => one.textContent)).toEqual([expect.stringMatching(/^100,000 of /)])
})
