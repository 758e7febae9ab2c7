// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { livePart, refusal } from '#web/dev/live-part.tsx'
import { GroupMembers } from './group-members.tsx'

const { notes, show, type, send, all } = livePart()
const GROUP = { id: 6, isGroup: true, others: [] } as never

test('a member who cannot be added is announced, until another name is typed', async () => {
  notes.answers['POST /api/conversations/6/members'] = refusal(409, 'lou does not take messages.')
  await show(<GroupMembers conversation={GROUP} open onClose={() => undefined} />, 'member')
  await type('dialog [name=username]', 'lou')
  await send()
  const alerts = () => all('dialog [role=alert]').map((one) => one.textContent)
  expect(alerts()).toEqual(['lou does not take messages.'])
  await type('dialog [name=username]', 'bea')
  expect(alerts()).toEqual([])
})
