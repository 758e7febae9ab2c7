// The page of a new message, as the server draws it.
import { expect, test } from 'vitest'
import { ApiError } from '#contract/api-error.ts'
import { draw } from '#web/dev/drawn-screen.ts'

const NO_DRAFT = { kind: 'new_message', text: '', fields: {}, pictures: [], key: null, version: 0 }
const DRAFT = 'GET /api/drafts/{kind}/{about}'
const PROFILE = 'GET /api/members/{username}'
const unknown = () => {
  throw new ApiError(404, 'No such member', null)
}

test('a message to a member who does not exist says so when its page opens, without the form', async () => {
  const page = await draw('/messages/new?to=ghost', 'member', { [DRAFT]: NO_DRAFT, [PROFILE]: unknown })
  expect(page.text).toContain('There is no member named ghost.')
  expect(page.marks('form[aria-label="New message"]', 'aria-label')).toEqual([])
  const known = await draw('/messages/new?to=ada', 'member', { [DRAFT]: NO_DRAFT })
  expect(known.text).not.toContain('There is no member')
  expect(known.marks('form[aria-label="New message"]', 'aria-label')).toEqual(['New message'])
})

test('what was written to a member who has left is still there', async () => {
  const draft = { ...NO_DRAFT, text: 'Half a thought', key: 'abcdefgh12345678', version: 1 }
  const page = await draw('/messages/new?to=ghost', 'member', { [DRAFT]: draft, [PROFILE]: unknown })
  expect(page.text).not.toContain('There is no member')
  expect(page.marks('form[aria-label="New message"]', 'aria-label')).toEqual(['New message'])
})
