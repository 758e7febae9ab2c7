// @vitest-environment happy-dom
import { act, useState } from 'react'
import { expect, test } from 'vitest'
import { type Answer, livePart } from '#web/dev/live-part.tsx'
import { MentionList } from './mention-list.tsx'

const { notes, show, type, pass, settle, all } = livePart()
const MEMBERS = ['bea', 'Beatrix'].map((username, at) => ({ id: at + 1, username, profileImageUrl: null }))

function Field() {
  const [field, setField] = useState<HTMLTextAreaElement | null>(null)
  return (
    <>
      <textarea ref={setField} />
      {field ? <MentionList field={field} isSheet={false} onListed={() => undefined} /> : null}
    </>
  )
}

async function key(name: string): Promise<void> {
  const event = new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true })
  await act(async () => all('textarea')[0]?.dispatchEvent(event))
  await settle()
}

test('where fewer members come than were listed, the last one is marked, and chosen by Enter', async () => {
  let answer: (answer: Answer) => void = () => undefined
  notes.answers['GET /api/writing/mentions'] = (query) =>
    query === '?q=b' ? [200, { data: MEMBERS }] : new Promise((done) => (answer = done))
  await show(<Field />, 'member')
  for (const text of ['@b', '@be']) {
    await type('textarea', text)
    await pass(200)
  }
  await key('ArrowDown')
  answer([200, { data: MEMBERS.slice(0, 1) }])
  await settle()
  expect(all('[role=option]').map((one) => one.getAttribute('aria-selected'))).toEqual(['true'])
  await key('Enter')
  expect((all('textarea')[0] as HTMLTextAreaElement).value).toBe('@bea ')
})
