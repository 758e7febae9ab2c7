// @vitest-environment happy-dom
// Where the focus goes when a press takes its own button away: to a heading near it, not to the top of the page.
import { useQuery } from '@tanstack/react-query'
import { act, type ReactNode } from 'react'
import { expect, test } from 'vitest'
import { eventProposalQuery } from '#web/community/proposals/event-proposal-queries.ts'
import { EventProposalScreen } from '#web/community/proposals/event-proposal-screen.tsx'
import { livePart } from '#web/dev/live-part.tsx'
import { proposalQuery } from '#web/machines/proposals/proposal-queries.ts'
import { ProposalScreen } from '#web/machines/proposals/proposal-screen.tsx'
import { ListingQuestions } from '#web/market/listings/questions/listing-questions.tsx'
import { DealFeedback } from '#web/market/offers/deal-feedback.tsx'
import { offerQuery } from '#web/market/offers/offer-queries.ts'
import { ConversationScreen } from '#web/messages/conversation-screen.tsx'
import { CaseOutcome } from '#web/moderation/cases/case-outcome.tsx'
import { HiddenNote } from '#web/moderation/cases/hidden-note.tsx'
import { caseQuery } from '#web/moderation/cases/review-data.ts'
import { MemberDetail } from '#web/moderation/members/member-detail.tsx'
import { query } from '#web/queries.ts'

const { notes, show, settle, send, all } = livePart()
const AT = '2026-11-01T10:00:00.000Z'
const person = (id: number, username: string) => ({ id, username, displayName: null, profileImageUrl: null })

/** Presses as a keyboard does: the last button with this name, which is a dialog's if one is open. */
async function press(name: string): Promise<void> {
  const button = all('button').findLast(
    (one) => one.textContent?.trim() === name || one.getAttribute('aria-label') === name,
  )
  expect(button, name).toBeDefined()
  await act(async () => {
    button?.focus()
    button?.click()
  })
  for (let turn = 0; turn < 4; turn++) await settle()
}
const focused = () => document.activeElement?.textContent

function Loaded<Data>({ from, children }: { from: object; children: (data: Data) => ReactNode }) {
  const { data } = useQuery(from as never)
  return data ? children(data as Data) : null
}

const PROPOSAL = {
  ...{
    id: 5,
    state: 'open',
    version: 1,
    kind: 'pinball',
    isAddition: false,
    isMachineGone: true,
    reason: null,
  },
  ...{ opdbId: null, slug: null, machineName: 'Mars', changes: [], source: 'A flyer', createdAt: AT },
  ...{ decidedAt: null, decidedBy: null, proposer: person(7, 'ada'), title: 'Expo', eventId: null },
  ...{ place: 'Berlin', description: 'Pinball.', timeZone: 'Europe/Berlin', url: null, takesSignUps: false },
  ...{ startsAt: AT, startsLocal: '2027-03-01T11:00', endsAt: null, endsLocal: null, capacity: null },
}
const proposals: [kind: string, read: string, screen: ReactNode][] = [
  [
    'machine',
    'GET /api/machine-proposals/5',
    <Loaded key="m" from={proposalQuery(5)}>
      {(proposal) => <ProposalScreen proposal={proposal as never} />}
    </Loaded>,
  ],
  [
    'event',
    'GET /api/event-proposals/5',
    <Loaded key="e" from={eventProposalQuery(5)}>
      {(proposal) => <EventProposalScreen proposal={proposal as never} />}
    </Loaded>,
  ],
]

test.each(proposals)('withdrawing a proposed %s', async (_kind, read, screen) => {
  notes.answers[read] = [200, PROPOSAL]
  await show(screen, 'member')
  await press('Withdraw proposal')
  notes.answers[read] = [200, { ...PROPOSAL, state: 'withdrawn', decidedAt: AT }]
  await press('Withdraw')
  expect(focused()).toBe('About this proposal')
})

test.each(proposals)('declining a proposed %s', async (_kind, read, screen) => {
  notes.answers[read] = [200, PROPOSAL]
  notes.answers['GET /api/admin/machine-proposals'] = [200, { data: [], pagination: { total: 0 } }]
  await show(screen, 'admin')
  notes.answers[read] = [200, { ...PROPOSAL, state: 'declined', reason: 'No.', decidedAt: AT }]
  const decline = all('button').find((one) => one.textContent === 'Decline proposal')
  await act(async () => decline?.focus())
  await send({ reason: 'No.' })
  for (let turn = 0; turn < 4; turn++) await settle()
  expect(focused()).toBe('About this proposal')
})

test('restoring what a case took down', async () => {
  const item = {
    ...{ id: 3, title: 'A topic', state: 'decided', decision: 'upheld', isTakenDown: true, decidedAt: AT },
    ...{ isAboutViewer: false, decidedBy: person(9, 'mod'), textToAuthor: null, feedback: null, history: [] },
  }
  notes.answers['GET /api/moderation/cases'] = [200, { data: [], pagination: { total: 0 } }]
  notes.answers['GET /api/moderation/cases/3'] = [200, item]
  await show(<Loaded from={caseQuery(3)}>{(data) => <CaseOutcome item={data as never} />}</Loaded>, 'admin')
  await press('Restore')
  notes.answers['GET /api/moderation/cases/3'] = [200, { ...item, isTakenDown: false }]
  await press('Restore')
  expect(document.activeElement?.id).toBe('outcome')
})

test('restoring hidden content on its own page', async () => {
  // What the note loads when it is shown.
  await import('#web/moderation/cases/hidden-steps.tsx')
  const topicQuery = query('GET /api/forum-posts/{id}', { params: { id: 4 } })
  notes.answers['GET /api/forum-posts/4'] = [200, { isHidden: true }]
  notes.answers['GET /api/moderation/cases'] = [
    200,
    { data: [{ id: 3, thingId: 4, title: 'A topic', state: 'decided', isTakenDown: true }] },
  ]
  await show(
    <main id="main" tabIndex={-1}>
      <Loaded<{ isHidden: boolean }> from={topicQuery}>
        {({ isHidden }) => <HiddenNote kind="topic" id={4} isHidden={isHidden} ownerId={8} />}
      </Loaded>
    </main>,
    'admin',
  )
  for (let turn = 0; turn < 4; turn++) await settle()
  await press('Restore')
  notes.answers['GET /api/forum-posts/4'] = [200, { isHidden: false }]
  await press('Restore')
  expect(document.activeElement?.id).toBe('main')
})

test('removing a message', async () => {
  const message = (html: string, more: object = {}) => ({
    ...{ id: 12, position: 1, author: person(7, 'ada'), html, text: '', pictures: [], createdAt: new Date() },
    ...more,
  })
  const page = (one: object) => ({ data: [one], pagination: { total: 1, hasOlder: false, hasNewer: false } })
  const read = 'GET /api/conversations/6/messages'
  notes.answers['GET /api/conversations/6'] = [
    200,
    { id: 6, isGroup: false, others: [person(8, 'ben')], unread: 0, lastRead: 1, isMuted: false, seen: [] },
  ]
  notes.answers[read] = [200, page(message('<p>Hello</p>'))]
  await show(<ConversationScreen id={6} />, 'member')
  await press('Remove this message')
  notes.answers[read] = [200, page(message('', { isRemoved: true, removed: 'author', state: 'removed' }))]
  await press('Remove')
  expect(all('[aria-label="Remove this message"]')).toEqual([])
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Messages')
})

const LISTING = { id: 3, seller: person(7, 'ada'), state: 'open', intent: 'sale' } as never
const QUESTIONS = 'GET /api/marketplace-listings/3/questions'
const questions = (...data: object[]) =>
  [200, { data, pagination: { total: data.length, limit: 20, offset: 0 } }] as [number, object]
const post = (id: number, author: object, answer: object | null = null) => ({
  ...{ id, author, html: '<p>Waxed?</p>', text: '', createdAt: AT, isHidden: false },
  answer,
})

test('answering a question', async () => {
  notes.answers[QUESTIONS] = questions(post(1, person(8, 'ben')))
  await show(<ListingQuestions listing={LISTING} />, 'member')
  await press('Answer ben')
  notes.answers[QUESTIONS] = questions(post(1, person(8, 'ben'), post(2, person(7, 'ada'))))
  await send({ text: 'Yes.' })
  for (let turn = 0; turn < 4; turn++) await settle()
  expect(all('form')).toEqual([])
  expect(focused()).toBe('Questions')
})

test('removing a question', async () => {
  notes.answers[QUESTIONS] = questions(post(1, person(7, 'ada')))
  await show(<ListingQuestions listing={LISTING} />, 'member')
  notes.answers[QUESTIONS] = questions()
  await press('Remove')
  expect(focused()).toBe('Questions')
})

test('leaving feedback', async () => {
  const offer = (isOpen: boolean) => ({
    ...{ id: 4, listing: { id: 7, title: 'A coil' }, buyer: person(8, 'ben'), seller: person(7, 'ada') },
    feedback: { own: null, other: null, isOpen, isOtherGiven: false, until: AT },
  })
  notes.answers['GET /api/offers/4'] = [200, offer(true)]
  await show(
    <Loaded from={offerQuery(4)}>{(data) => <DealFeedback offer={data as never} />}</Loaded>,
    'member',
  )
  const left: [number, object] = [200, offer(false)]
  notes.answers['GET /api/offers/4'] = left
  notes.answers['POST /api/offers/4/feedback'] = left
  await act(async () => all('[name=rating]')[0]?.click())
  await act(async () => all('button').at(-1)?.focus())
  await send()
  for (let turn = 0; turn < 4; turn++) await settle()
  expect(all('form')).toEqual([])
  expect(focused()).toBe('Feedback')
})

test('lifting a silence', async () => {
  const member = {
    ...{ ...person(9, 'lou'), role: 'member', canAct: true, joinedAt: AT, silencedUntil: null },
    ...{ measures: [], pastCases: [], notes: [] },
  }
  const detail = query('GET /api/moderation/members/{id}', { params: { id: 9 } } as never)
  notes.answers['GET /api/moderation/members/9'] = [200, { ...member, standing: 'silenced' }]
  await show(<Loaded from={detail}>{(data) => <MemberDetail member={data as never} />}</Loaded>, 'admin')
  await press('Lift silence')
  notes.answers['GET /api/moderation/members/9'] = [200, { ...member, standing: 'good' }]
  await press('Lift silence')
  expect(focused()).toBe('Actions')
})
