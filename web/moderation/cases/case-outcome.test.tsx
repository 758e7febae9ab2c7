// @vitest-environment happy-dom
// What a decided case says was done, and where it leads.
import { expect, test } from 'vitest'
import { livePart } from '#web/dev/live-part.tsx'
import { CaseOutcome } from './case-outcome.tsx'

const { notes, show, text, all } = livePart()

const AT = '2026-05-04T10:00:00.000Z'
const DECIDED = {
  ...{ id: 3, title: 'A topic', state: 'decided', decision: 'upheld', isTakenDown: true, decidedAt: AT },
  ...{ isAboutViewer: false, decidedBy: { id: 9, username: 'mod' }, textToAuthor: null, feedback: null },
  history: [],
}
const measure = (id: number, name: string, caseId: number | null, until: string | null = null) => ({
  ...{ id, at: AT, by: null, measure: name, text: '', until, caseId },
})

test('the actions of this case alone, and the next open case that is not about the reader', async () => {
  const waiting = [
    { id: 4, isAboutViewer: true },
    { id: 5, isAboutViewer: false },
  ]
  notes.answers['GET /api/moderation/cases'] = [200, { data: waiting, pagination: { total: 2 } }]
  const measures = [
    measure(13, 'silenced', 3, '2026-05-11T10:00:00.000Z'),
    measure(12, 'warned', 3),
    measure(11, 'banned', 2),
  ]
  const item = { ...DECIDED, history: [{ id: 1, step: 'taken_down' }], authorDetail: { measures } }
  await show(<CaseOutcome item={item as never} />, 'admin')
  expect(text()).toContain('Actions taken')
  expect(text()).toMatch(/Taken down ?Warned ?Silenced ?Silenced until May 11, 2026/)
  expect(text()).not.toContain('Banned')
  expect(all('a').map((link) => link.getAttribute('href'))).toEqual(['/moderation', '/moderation/cases/5'])
})

test('one reporter is addressed as one, and several as several', async () => {
  notes.answers['GET /api/moderation/cases'] = [200, { data: [], pagination: { total: 0 } }]
  const item = { ...DECIDED, feedback: 'Well spotted.', authorDetail: null }
  await show(<CaseOutcome item={{ ...item, flagCount: 1 } as never} />, 'admin')
  expect(text()).toMatch(/Message to the reporter ?Well spotted/)
  await show(<CaseOutcome item={{ ...item, flagCount: 2 } as never} />, 'admin')
  expect(text()).toMatch(/Message to the reporters ?Well spotted/)
})

test('a case without consequences says so, and the last one leads back to the queue', async () => {
  notes.answers['GET /api/moderation/cases'] = [200, { data: [], pagination: { total: 0 } }]
  const item = { ...DECIDED, decision: 'approved', isTakenDown: false }
  const authorDetail = { measures: [measure(14, 'approved', 3)] }
  await show(<CaseOutcome item={{ ...item, authorDetail } as never} />, 'admin')
  expect(text()).toMatch(/Actions taken ?None/)
  expect(all('a').map((link) => link.textContent)).toEqual(['Back to the queue'])
})
