// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test } from 'vitest'
import type { Topic } from '#contract/forum/forum.ts'
import { livePart } from '#web/dev/live-part.tsx'
import { ReplyForm } from './reply-form.tsx'
import { announceQuote, sendQuote } from './sent-quotes.ts'

const part = livePart()
const field = () => part.all('textarea')[0] as HTMLTextAreaElement
const DRAFT = '/api/drafts/reply/15'
const QUOTE = '> @bob in #2 (id 41):\n> Why?\n\n'

/** The form, and what lets its draft arrive. */
async function openForm(draft: object): Promise<() => Promise<void>> {
  let answer: () => void = () => undefined
  part.notes.answers[`GET ${DRAFT}`] = () =>
    new Promise((done) => {
      answer = () => done([200, draft])
    })
  part.notes.answers[`PUT ${DRAFT}`] = [200, { version: 4, key: 'k'.repeat(16) }]
  await part.show(<ReplyForm topic={{ id: 15, title: 'Bumpers' } as Topic} />, 'member')
  return async () => {
    answer()
    await part.settle()
  }
}

async function ask(): Promise<void> {
  await act(async () => announceQuote(15))
}

async function quote(): Promise<void> {
  await ask()
  await load()
}

/** The text of the quoted post comes. */
async function load(): Promise<void> {
  await act(async () => sendQuote(15, { username: 'bob', postId: 41, position: 2 }, 'Why?'))
  await part.settle()
}

test('a quote is in the reply at once, and what is typed next comes after it', async () => {
  const arrive = await openForm({ text: '', fields: {}, pictures: [], version: 0, key: null })
  await quote()
  expect(field().value).toBe(QUOTE)
  await part.type('textarea', `${field().value}I agree`)
  await arrive()
  await part.pass(5_000)
  expect(field().value).toBe(`${QUOTE}I agree`)
})

test('what is typed while the quoted text is being loaded stays behind the quote', async () => {
  const arrive = await openForm({ text: '', fields: {}, pictures: [], version: 0, key: null })
  await ask()
  expect(document.activeElement).toBe(field())
  await part.type('textarea', 'I ag')
  await load()
  expect(field().value).toBe(`${QUOTE}I ag`)
  expect(field().selectionStart).toBe(field().value.length)
  await arrive()
  expect(field().value).toBe(`${QUOTE}I ag`)
})

test('a draft that arrives before the quoted text stays before it', async () => {
  const arrive = await openForm({ text: 'Mine.', fields: {}, pictures: [], version: 3, key: 'd'.repeat(16) })
  await ask()
  await arrive()
  await load()
  expect(field().value).toBe(`Mine.\n\n${QUOTE}`)
})

test('a draft that arrives after the quote goes before it, and the caret stays in its place', async () => {
  const arrive = await openForm({
    text: 'From my phone.',
    fields: {},
    pictures: [],
    version: 3,
    key: 'd'.repeat(16),
  })
  await quote()
  await part.type('textarea', `${field().value}I agree`)
  field().setSelectionRange(field().value.length - 5, field().value.length - 5)
  await arrive()
  const whole = `From my phone.\n\n${QUOTE}I agree`
  expect(field().value).toBe(whole)
  expect(field().selectionStart).toBe(whole.length - 5)
  await part.pass(5_000)
  expect(part.notes.sent.at(-1)).toEqual([
    `PUT ${DRAFT}`,
    expect.objectContaining({ text: whole, version: 3 }),
  ])
  expect(part.text()).not.toContain('changed in another tab')
})

test('a draft that changes elsewhere later is left for the writer to choose', async () => {
  const arrive = await openForm({ text: '', fields: {}, pictures: [], version: 0, key: null })
  await quote()
  await arrive()
  await part.pass(5_000)
  part.notes.answers[`GET ${DRAFT}`] = [
    200,
    { text: 'Elsewhere.', fields: {}, pictures: [], version: 9, key: 'd'.repeat(16) },
  ]
  await part.type('textarea', `${field().value}I agree`)
  part.notes.answers[`PUT ${DRAFT}`] = [409, { error: 'x', message: 'x', code: 'draft_changed' }]
  await part.pass(5_000)
  expect(field().value).toBe(`${QUOTE}I agree`)
})
