// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { api } from '#web/api.ts'
import { livePart } from '#web/dev/live-part.tsx'
import { useDraft } from './use-draft.ts'

const part = livePart()

function LateField({ about }: { about: string }) {
  const draft = useDraft({ kind: 'reply', about, isLate: true })
  return (
    <button type="button" onClick={draft.open}>
      Write
    </button>
  )
}

beforeEach(() => {
  sessionStorage.clear()
})

test('a field on a page that is read asks for a draft when it is opened, and at once after a reload', async () => {
  const asked = () => part.notes.asked.filter((path) => path.startsWith('/api/drafts/'))
  await part.show(<LateField about="8" />, 'member')
  expect(asked()).toEqual([])
  await part.press('Write')
  await part.settle()
  expect(asked()).toEqual(['/api/drafts/reply/8'])
  await part.show(<LateField about="8" />, 'member')
  expect(asked()).toEqual(['/api/drafts/reply/8', '/api/drafts/reply/8'])
  await part.show(<LateField about="9" />, 'member')
  expect(asked()).toHaveLength(2)
})

function Reply({ edited }: { edited?: string }) {
  const draft = useDraft({ kind: 'reply', about: '8', ...(edited !== undefined && { initial: edited }) })
  async function send() {
    await api('POST /api/forum-posts/{id}/replies', {
      params: { id: 8 },
      body: { content: draft.text, sendKey: draft.sendKey },
    })
    await draft.finish()
  }
  return (
    <>
      <textarea name="text" value={draft.text} onChange={({ target }) => draft.write(target.value)} />
      <button type="button" onClick={() => void send()}>
        Reply
      </button>
    </>
  )
}

const field = () => part.all('[name=text]')[0] as HTMLTextAreaElement

/** What the field holds after `typed` was written while `sent` was on its way. */
async function typeWhileSending(sent: string, typed: string): Promise<string> {
  let answer: () => void = () => undefined
  part.notes.answers['POST /api/forum-posts/8/replies'] = () =>
    new Promise((done) => {
      answer = () => done([201, {}])
    })
  await part.type('[name=text]', sent)
  await part.press('Reply')
  await part.type('[name=text]', typed)
  answer()
  await part.settle()
  return field().value
}

test('of what was typed until the answer, a form keeps what it did not send', async () => {
  await part.show(<Reply />, 'member')
  expect(await typeWhileSending('Sent.', 'Sent. And more')).toBe('And more')
  expect(await typeWhileSending('Sent.', 'Sent.\n')).toBe('')
  expect(await typeWhileSending('Sent.', 'Not Sent.')).toBe('Not Sent.')
  await part.press('Reply')
  await part.settle()
  await part.show(<Reply edited="" />, 'member')
  expect(await typeWhileSending('Sent.', 'Sent. And more')).toBe('Sent. And more')
})
