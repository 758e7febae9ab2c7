// @vitest-environment happy-dom
// The dialog for a new topic: required fields, messages, and what is closed and reloaded once it is sent.
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { act, useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Topic } from '#contract/forum/forum.ts'
import { type Answer, livePart, refusal, SESSIONS } from '#web/dev/live-part.tsx'
import { ReplyForm } from '#web/forum/posts/replies/reply-form.tsx'
import { sessionQuery } from '#web/shell/session/session.ts'
import { NewTopicButton } from './new-topic-button.tsx'
import { NewTopicDialog } from './new-topic-dialog.tsx'
import { NewestTopics } from './newest-topics.tsx'

const { notes, show, press, send, settle, type, all, button, text } = livePart()
const onClose = vi.fn()
const CATEGORY = { id: 4, name: 'Repair', slug: 'repair', description: '', topicCount: 1, isOpen: true }
const LISTS = ['/api/forum-categories', '/api/forum-posts', '/api/forum-posts/newest']
const DIALOG = <NewTopicDialog key="dialog" open onClose={onClose} categoryId={4} />

beforeEach(() => {
  onClose.mockClear()
  notes.answers['GET /api/forum-categories'] = [200, [CATEGORY]]
  notes.answers['GET /api/drafts/topic/_'] = [200, { version: 0, text: '', fields: {}, pictures: [] }]
})

const errors = () => all('[id$=-error]').map((one) => one.textContent?.trim())

async function fill(): Promise<void> {
  await type('[name=title]', 'Funhouse resets')
  await type('[name=content]', 'When both flippers fire.')
}

test('title, category and text are required, and all that is missing is said', async () => {
  await show(<NewTopicDialog open onClose={onClose} categoryId={undefined} />, 'member')
  await send()
  expect(notes.told).toEqual(['Missing information: Please fill out all required fields.'])
  expect(errors()).toEqual(['Please enter a title', 'Please choose a category', 'Please write something'])
  expect(notes.sent.filter(([call]) => call === 'POST /api/forum-posts')).toEqual([])
})

test('a topic that was created is told, the dialog closes, and the lists are read again', async () => {
  const topic = { id: 9, title: 'Funhouse resets', isHidden: false }
  notes.answers['POST /api/forum-posts'] = [201, topic]
  for (const list of LISTS) notes.answers[`GET ${list}`] ??= [200, { data: [] }]
  const timesAsked = () =>
    LISTS.map((list) => notes.asked.filter((path) => path.split('?')[0] === list).length)
  await show([<NewestTopics key="lists" />, DIALOG], 'member')
  await fill()
  const before = timesAsked()
  await send()
  await settle()
  const [, body] = notes.sent.find(([call]) => call === 'POST /api/forum-posts') ?? []
  expect(body).toEqual({
    title: 'Funhouse resets',
    content: 'When both flippers fire.',
    categoryId: 4,
    machineIds: [],
    sendKey: expect.stringMatching(/^[a-z0-9]{8,}-[a-z0-9]{8,}$/),
  })
  expect(notes.told).toEqual(['Topic created: Funhouse resets'])
  expect(onClose).toHaveBeenCalledOnce()
  expect(timesAsked()).toEqual(before.map((times) => times + 1))
  // Empty when opened again.
  await show(DIALOG, 'member')
  expect(all('[name=title], [name=content]').map((one) => (one as HTMLInputElement).value)).toEqual(['', ''])
})

test('a topic whose answer comes late does not close the dialog that was opened again', async () => {
  let answer: (answer: Answer) => void = () => undefined
  notes.answers['POST /api/forum-posts'] = () => new Promise((done) => (answer = done))
  function Toggled() {
    const [isOpen, setOpen] = useState(true)
    return (
      <>
        <button type="button" onClick={() => setOpen(!isOpen)}>
          Toggle
        </button>
        <NewTopicDialog open={isOpen} onClose={() => setOpen(false)} categoryId={4} />
      </>
    )
  }
  await show(<Toggled />, 'member')
  await fill()
  await send()
  await press('Toggle')
  await press('Toggle')
  answer([201, { id: 9, title: 'Funhouse resets', isHidden: false }])
  await settle()
  expect(notes.told).toEqual(['Topic created: Funhouse resets'])
  expect(all('[name=title]')).toHaveLength(1)
})

test('one that is held back is not called created', async () => {
  notes.answers['POST /api/forum-posts'] = [201, { id: 9, title: 'Funhouse resets', isHidden: true }]
  await show(DIALOG, 'member')
  await fill()
  await send()
  expect(notes.told).toEqual(['Your topic is waiting for a moderator: It appears once it is approved.'])
})

test('a failure is told, and what was written stays', async () => {
  notes.answers['POST /api/forum-posts'] = refusal(503, 'Away for a moment.')
  await show(DIALOG, 'member')
  await fill()
  await send()
  expect(notes.told).toEqual(['Failed to create topic: Away for a moment.'])
  expect(onClose).not.toHaveBeenCalled()
  expect((all('[name=content]')[0] as HTMLTextAreaElement).value).toBe('When both flippers fire.')
  notes.answers['POST /api/forum-posts'] = refusal(400, 'No.', { fields: { title: 'That title is taken' } })
  await send()
  expect(notes.told.at(-1)).toBe('Failed to create topic: No.')
  expect(errors()).toEqual(['That title is taken'])
})

const BUTTON = (
  <NewTopicButton
    address={{ tab: undefined, category: undefined, page: 1, after: undefined, new: undefined }}
  />
)

test('on a page left open after its session ended the button is off and says why', async () => {
  await show(BUTTON, 'member')
  expect(button('New Topic')?.getAttribute('aria-disabled') ?? null).toBeNull()
  await show(BUTTON, 'visitor')
  const off = button('New Topic')
  expect(off?.hasAttribute('disabled') || off?.getAttribute('aria-disabled') === 'true').toBe(true)
  expect(text()).toContain('You’ve been signed out. Sign in to start a topic.')
})

const GIVEN = { client: null as QueryClient | null }
function Given(): null {
  GIVEN.client = useQueryClient()
  return null
}
async function endSession(): Promise<void> {
  await act(async () => {
    GIVEN.client?.setQueryData(sessionQuery().queryKey, SESSIONS.visitor)
  })
  await settle()
}
const TOPIC = { id: 3, title: 'Funhouse', author: { id: 1, username: 'bea' } } as Topic

test.each([
  ['a new topic', DIALOG, 'Create topic', 'to create the topic'],
  ['a reply', <ReplyForm key="reply" topic={TOPIC} />, 'Reply', 'to reply'],
])(
  'whose session ends while writing %s keeps the text, and reads why it cannot be sent',
  async (_what, part, label, toDo) => {
    await show(
      <>
        <Given />
        {part}
      </>,
      'member',
    )
    await type('[name=content]', 'When both flippers fire.')
    await endSession()
    expect((all('[name=content]')[0] as HTMLTextAreaElement).value).toBe('When both flippers fire.')
    expect(text()).toContain(`You’ve been signed out. Sign in ${toDo}.`)
    const off = button(label)
    expect(off?.hasAttribute('disabled') || off?.getAttribute('aria-disabled') === 'true').toBe(true)
    await type('[name=content]', 'And when one does.')
    expect((all('[name=content]')[0] as HTMLTextAreaElement).value).toBe('And when one does.')
  },
)

test('whose session has ended when a topic is sent keeps the text, and can sign in', async () => {
  notes.answers['POST /api/forum-posts'] = refusal(401, 'Please sign in first.', { code: 'signed_out' })
  await show(DIALOG, 'member')
  await fill()
  notes.answers['GET /api/user'] = refusal(401, 'Please sign in first.', { code: 'signed_out' })
  await send()
  await settle()
  expect(text()).toContain('You’ve been signed out. Sign in to create the topic.')
  expect((all('[name=content]')[0] as HTMLTextAreaElement).value).toBe('When both flippers fire.')
})

test('a dialog that the address opens gives the focus back to its button', async () => {
  await show(<NewTopicButton address={{ new: true } as never} />, 'member')
  expect(document.activeElement?.textContent).toBe('New Topic')
})
