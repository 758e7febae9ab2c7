// @vitest-environment happy-dom
// The questions on a listing: those that come later stay out of the page's way.
import { Component, type ReactNode } from 'react'
import { expect, test } from 'vitest'
import type { ListingDetail } from '#contract/market/market.ts'
import { QUESTIONS_PAGE_SIZE } from '#contract/market/question-constants.ts'
import { type Answer, livePart, refusal } from '#web/dev/live-part.tsx'
import { ListingQuestions } from './listing-questions.tsx'

const { notes, show, settle, press, type, send, all, button, text } = livePart()
const MORE = 'Show more questions'
const CALL = 'GET /api/marketplace-listings/3/questions'
const SELLER = { id: 7, username: 'ada', displayName: null }
const LISTING = { id: 3, seller: SELLER, state: 'open', intent: 'sale' } as unknown as ListingDetail

class Page extends Component<{ children: ReactNode }> {
  override state = { hasFailed: false }
  static getDerivedStateFromError = () => ({ hasFailed: true })
  override render = () => (this.state.hasFailed ? 'The page failed' : this.props.children)
}
const PAGE = (
  <Page>
    <ListingQuestions listing={LISTING} />
  </Page>
)

const total = QUESTIONS_PAGE_SIZE + 1
function answer(query: string, first = 1): Answer {
  const offset = Number(new URLSearchParams(query).get('offset') ?? 0)
  const data = Array.from({ length: total }, (_, at) => ({
    id: at + first,
    author: { id: 8, username: 'bob', displayName: null },
    text: '',
    html: `<p>Question ${at + first}.</p>`,
    createdAt: '2026-01-01T00:00:00.000Z',
    isHidden: false,
    answer: null,
  })).slice(offset, offset + QUESTIONS_PAGE_SIZE)
  return [200, { data, pagination: { total, limit: QUESTIONS_PAGE_SIZE, offset } }]
}
const isLater = (query: string) => new URLSearchParams(query).get('offset') === String(QUESTIONS_PAGE_SIZE)
const shown = () => all('article').length

test('while more questions load, those shown stay and the button is busy', async () => {
  let go = () => {}
  const waits = new Promise<void>((done) => {
    go = done
  })
  notes.answers[CALL] = async (query) => {
    if (isLater(query)) await waits
    return answer(query)
  }
  await show(PAGE, 'member')
  button(MORE)?.focus()
  await press(MORE)
  expect([shown(), all('[aria-busy=true]').length]).toEqual([QUESTIONS_PAGE_SIZE, 1])
  go()
  await settle()
  expect([shown(), button(MORE)]).toEqual([total, undefined])
  expect(document.activeElement?.id).toBe('questions')
})

test('where more questions do not load, that is said beside the button, which tries again', async () => {
  notes.answers[CALL] = (query) => (isLater(query) ? refusal(503, 'Please try again later.') : answer(query))
  await show(PAGE, 'member')
  await press(MORE)
  expect(text()).not.toContain('The page failed')
  expect(all('[role=alert]').map((one) => one.textContent)).toEqual(['Please try again later.'])
  expect(shown()).toBe(QUESTIONS_PAGE_SIZE)
  notes.answers[CALL] = answer
  await press(MORE)
  expect([shown(), all('[role=alert]').length]).toEqual([total, 0])
})

test('a question asked meanwhile neither repeats nor hides one of those that are shown next', async () => {
  notes.answers[CALL] = answer
  await show(PAGE, 'member')
  // The newest is the first.
  notes.answers[CALL] = (query) => answer(query, 0)
  await press(MORE)
  const texts = all('article').map((one) => /Question (\d+)/.exec(one.textContent ?? '')?.[1])
  expect(texts).toEqual(Array.from({ length: total }, (_, at) => String(at)))
})

const NONE: Answer = [200, { data: [], pagination: { total: 0, limit: QUESTIONS_PAGE_SIZE, offset: 0 } }]
const OTHERS = { ...LISTING, seller: { ...SELLER, id: 9 } } as unknown as ListingDetail

test('what is typed while a question is sent stays in the field', async () => {
  let go = () => {}
  const waits = new Promise<void>((done) => {
    go = done
  })
  notes.answers[CALL] = NONE
  notes.answers['POST /api/marketplace-listings/3/questions'] = async () => {
    await waits
    return [201, { id: 1, isHidden: false }]
  }
  await show(<ListingQuestions listing={OTHERS} />, 'member')
  await type('textarea', 'Is it waxed?')
  await send()
  await type('textarea', 'Is it waxed? And leveled?')
  go()
  await settle()
  expect((all('textarea')[0] as HTMLTextAreaElement).value).toBe('Is it waxed? And leveled?')
})

test('an answer that waits for a moderator is called an answer', async () => {
  notes.answers[CALL] = answer
  notes.answers['POST /api/marketplace-questions/1/answer'] = [201, { id: 90, isHidden: true }]
  await show(PAGE, 'member')
  await press('Answer')
  await type('textarea', 'Yes.')
  await send()
  expect(notes.told).toEqual(['Your answer is waiting for a moderator: It appears once it is approved.'])
})
