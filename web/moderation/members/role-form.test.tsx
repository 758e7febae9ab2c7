// @vitest-environment happy-dom
import { act, useState } from 'react'
import { expect, test } from 'vitest'
import { livePart } from '#web/dev/live-part.tsx'
import { RoleForm } from './role-form.tsx'

const { notes, show, press, settle, all, button } = livePart()

function Detail() {
  const [role, setRole] = useState<'member' | 'moderator'>('member')
  notes.answers['PATCH /api/admin/users/9/role'] = () => {
    setRole('moderator')
    return [200, {}]
  }
  return <RoleForm user={{ id: 9, username: 'lou', role }} />
}

test('after a role was changed, the focus is still on the button, which is off', async () => {
  await show(<Detail />, 'admin')
  const select = all('select')[0] as HTMLSelectElement
  await act(async () => {
    select.value = 'moderator'
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
  const change = button('Change') as HTMLButtonElement
  change.focus()
  await press('Change')
  await press('Change role')
  await settle()
  expect(notes.sent).toEqual([['PATCH /api/admin/users/9/role', { role: 'moderator' }]])
  expect((all('select')[0] as HTMLSelectElement).value).toBe('moderator')
  expect(document.activeElement).toBe(change)
  expect([change.disabled, change.getAttribute('aria-disabled')]).toEqual([false, 'true'])
})
