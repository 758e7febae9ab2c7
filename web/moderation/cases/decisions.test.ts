import { expect, test } from 'vitest'
import {
  actionsFor,
  asksFirst,
  checkDecision,
  consequences,
  type Draft,
  nothingFollows,
  toDecision,
  toldText,
} from './decisions.ts'

const DRAFT: Draft = { decision: 'upheld', actions: [], silenceHours: '72', textToAuthor: '', feedback: '' }
const AUTHOR = { canAct: true, standing: 'good' } as never

test('a case needs a decision, and a warning or a ban a text', () => {
  expect(checkDecision({ ...DRAFT, decision: null })).toHaveProperty('decision')
  expect(checkDecision(DRAFT)).toEqual({})
  expect(checkDecision({ ...DRAFT, actions: ['warn'], textToAuthor: '  ' })).toHaveProperty('textToAuthor')
  expect(checkDecision({ ...DRAFT, actions: ['ban'] })).toHaveProperty('textToAuthor')
  expect(checkDecision({ ...DRAFT, actions: ['take_down', 'silence'] })).toEqual({})
})

test('only what is possible is offered', () => {
  const item = { state: 'open', canTakeDown: true, isTakenDown: false, authorDetail: AUTHOR } as const
  expect(actionsFor(item)).toEqual(['take_down', 'warn', 'silence', 'ban'])
  expect(actionsFor({ ...item, canTakeDown: false, authorDetail: null })).toEqual([])
  expect(actionsFor({ ...item, state: 'held' })).toEqual(['warn', 'silence', 'ban'])
  expect(actionsFor({ ...item, authorDetail: { canAct: true, standing: 'banned' } as never })).toEqual([
    'take_down',
    'warn',
  ])
})

test('what is sent holds only what was chosen', () => {
  expect(toDecision({ ...DRAFT, decision: 'declined' })).toEqual({ decision: 'declined' })
  expect(toDecision({ ...DRAFT, actions: ['silence'], feedback: 'Thanks' })).toEqual({
    decision: 'upheld',
    actions: ['silence'],
    silenceHours: 72,
    feedback: 'Thanks',
  })
})

test('nobody is said to be told who is not', () => {
  expect(toldText({ ...DRAFT, decision: 'declined' }, 2)).toBe('Everyone who reported it is notified.')
  expect(toldText({ ...DRAFT, actions: ['warn'] }, 1)).toBe(
    'The author and everyone who reported it are notified.',
  )
  expect(toldText({ ...DRAFT, decision: 'approved' }, 0)).toBe('The author is notified.')
  expect(toldText({ ...DRAFT, decision: 'declined' }, 0)).toBeUndefined()
  // Without an action the author gets no message, so the text is dropped.
  expect(toDecision({ ...DRAFT, textToAuthor: 'Hm.' })).toEqual({ decision: 'upheld' })
})

test('an upheld report of which nothing follows is asked about, a declined one is not', () => {
  expect([nothingFollows(DRAFT), asksFirst(DRAFT)]).toEqual([true, true])
  expect(asksFirst({ ...DRAFT, decision: 'declined' })).toBe(false)
  // The author is notified of a refused post in any case.
  expect(asksFirst({ ...DRAFT, decision: 'refused' })).toBe(false)
  expect(nothingFollows({ ...DRAFT, actions: ['warn'] })).toBe(false)
})

test('what follows is said before it happens', () => {
  expect(consequences({ ...DRAFT, actions: ['silence', 'take_down'] }, 'TiltTom')).toEqual([
    'The report is upheld',
    'It’s taken down right away',
    'TiltTom can’t write for 3 days',
  ])
})
