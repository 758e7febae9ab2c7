// @vitest-environment happy-dom
import { act, useState } from 'react'
import { expect, test } from 'vitest'
import { type Answer, livePart } from '#web/dev/live-part.tsx'
import { RecipientInput } from './recipient-input.tsx'

const { notes, show, type, settle, all } = livePart()
const MEMBERS = ['bea', 'Beatrix'].map((username, at) => ({ id: at + 1, username, profileImageUrl: null }))

function Field() {
  const [value, setValue] = useState('')
  return <RecipientInput name="to" value={value} onChange={setValue} />
}
const field = () => all('input')[0] as HTMLInputElement

async function key(name: string): Promise<void> {
  const event = new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true })
  await act(async () => field().dispatchEvent(event))
  await settle()
}

test('where fewer members come than were suggested, the last one is marked, and chosen by Enter', async () => {
  let answer: (answer: Answer) => void = () => undefined
  notes.answers['GET /api/message-recipients'] = (query) =>
    query === '?q=b' ? [200, { data: MEMBERS }] : new Promise((done) => (answer = done))
  await show(<Field />, 'member')
  await type('input', 'b')
  await type('input', 'be')
  await key('ArrowDown')
  await key('ArrowDown')
  answer([200, { data: MEMBERS.slice(0, 1) }])
  await settle()
  const marked = document.getElementById(field().getAttribute('aria-activedescendant') ?? '')
  expect(marked?.getAttribute('aria-selected')).toBe('true')
  await key('Enter')
  expect(field().value).toBe('bea')
})
