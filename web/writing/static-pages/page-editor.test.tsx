// @vitest-environment happy-dom
// The editor of static pages and their list: what stands there after each answer, and what was sent.
import { act } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { STATIC_PAGE_MAX } from '#contract/site/page-constants.ts'
import { livePart, refusal } from '#web/dev/live-part.tsx'
import { PageEditorScreen } from './page-editor-screen.tsx'
import { PageList } from './page-list.tsx'

const { notes, show, send, press, settle, type, all, button, text } = livePart()

const CALL = '/api/admin/pages/guidelines'
const BUILT_IN = {
  page: 'guidelines',
  title: 'Community Guidelines',
  isBuiltIn: true,
  revision: 0,
  changed: null,
  text: 'Built-in words',
  builtIn: 'Built-in words',
}
const OWN = {
  ...BUILT_IN,
  isBuiltIn: false,
  revision: 3,
  changed: { at: '2026-03-04T12:00:00.000Z', by: 'ada' },
  text: 'Own words',
}
const SCREEN = <PageEditorScreen page="guidelines" links={null} />

const field = () => all('[name=text]')[0] as HTMLTextAreaElement
const bodies = (call: string) => notes.sent.filter(([sent]) => sent === call).map(([, body]) => body)
const errors = () => all('[id$=-error]').map((one) => one.textContent?.trim())

beforeEach(() => {
  notes.answers[`GET ${CALL}`] = [200, OWN]
  notes.answers['GET /api/drafts/static_page/guidelines'] = [
    200,
    { version: 0, text: '', fields: {}, pictures: [] },
  ]
})

test('the list says which text readers get, and who changed it', async () => {
  const gone = { ...OWN, page: 'terms', title: 'Terms of Service', changed: { ...OWN.changed, by: null } }
  notes.answers['GET /api/admin/pages'] = [200, [{ ...BUILT_IN, page: 'faq', title: 'FAQs' }, OWN, gone]]
  await show(<PageList links={null} />, 'admin')
  const rows = all('tbody tr').map((row) => row.textContent)
  expect(rows).toEqual([
    'FAQsBuilt inNever',
    'Community GuidelinesYour ownMarch 4, 2026 by ada',
    'Terms of ServiceYour ownMarch 4, 2026 by a former admin',
  ])
  expect(all('a[aria-label="Edit FAQs"]')[0]?.getAttribute('href')).toBe('/admin/pages/faq')
})

test('an untouched page begins with the built-in text, and can neither be saved nor reset', async () => {
  notes.answers[`GET ${CALL}`] = [200, BUILT_IN]
  await show(SCREEN, 'admin')
  expect(field().value).toBe('Built-in words')
  expect(text()).toContain('Readers get the built-in text.')
  expect(button('Save page')?.getAttribute('aria-disabled')).toBe('true')
  expect(button('Use the built-in text')).toBeUndefined()
})

test('a save sends the text with the revision that it was made from', async () => {
  await show(SCREEN, 'admin')
  expect(text()).toContain('Readers get your own text, last changed on March 4, 2026 by ada.')
  await type('[name=text]', 'Better words')
  notes.answers[`PUT ${CALL}`] = [200, { ...OWN, text: 'Better words', revision: 4 }]
  await send()
  expect(bodies(`PUT ${CALL}`)).toEqual([{ text: 'Better words', revision: 3 }])
  expect(notes.told).toEqual(['Page saved: Readers get the new Community Guidelines now.'])
  await settle()
  expect(field().value).toBe('Better words')
  expect(button('Save page')?.getAttribute('aria-disabled')).toBe('true')
  await type('[name=text]', 'Best words')
  await send()
  expect(bodies(`PUT ${CALL}`).at(-1)).toEqual({ text: 'Best words', revision: 4 })
})

test('what is typed while the page is saved stays unsaved, and is saved on top of that', async () => {
  await show(SCREEN, 'admin')
  await type('[name=text]', 'Better words')
  let answer: () => void = () => undefined
  notes.answers[`PUT ${CALL}`] = () =>
    new Promise((done) => {
      answer = () => done([200, { ...OWN, text: 'Better words', revision: 4 }])
    })
  await send()
  await type('[name=text]', 'Better words, and more')
  await act(async () => answer())
  for (let turn = 0; turn < 3; turn++) await settle()
  expect(notes.told).toEqual(['Page saved: Readers get the new Community Guidelines now.'])
  expect(field().value).toBe('Better words, and more')
  expect(button('Save page')?.getAttribute('aria-disabled')).toBeNull()
  notes.answers[`PUT ${CALL}`] = [200, { ...OWN, text: 'Better words, and more', revision: 5 }]
  await send()
  await settle()
  expect(bodies(`PUT ${CALL}`).at(-1)).toEqual({ text: 'Better words, and more', revision: 4 })
  expect(button('Save page')?.getAttribute('aria-disabled')).toBe('true')
})

test('what is missing or too long stands under the field, and nothing is sent', async () => {
  await show(SCREEN, 'admin')
  await type('[name=text]', ' ')
  await send()
  expect(errors()).toEqual(['Please write the text of the page'])
  await type('[name=text]', 'a'.repeat(STATIC_PAGE_MAX + 1))
  await send()
  expect(errors()).toEqual(['At most 60,000 characters'])
  expect(bodies(`PUT ${CALL}`)).toEqual([])
})

test('what the server refuses stands there too', async () => {
  await show(SCREEN, 'admin')
  await type('[name=text]', '****')
  notes.answers[`PUT ${CALL}`] = refusal(400, 'Too many signs.', { fields: { text: 'Too many signs.' } })
  await send()
  expect(errors()).toEqual(['Too many signs.'])
  notes.answers[`PUT ${CALL}`] = [500, '<html>']
  await send()
  expect(text()).toContain('The page was not saved. Please try again.')
})

test('of two admins the second sees what differs, and loses nothing', async () => {
  const theirs = { ...OWN, text: 'Own better words', revision: 4, changed: { ...OWN.changed, by: 'grace' } }
  await show(SCREEN, 'admin')
  await type('[name=text]', 'Own best words')
  notes.answers[`PUT ${CALL}`] = refusal(409, 'Changed.', { code: 'page_changed' })
  notes.answers[`GET ${CALL}`] = [200, theirs]
  await send()
  await settle()
  expect(text()).toContain('grace saved this page while you were editing it. Nothing of yours is lost.')
  expect(all('[role=alert] del, [role=alert] ins').map((one) => one.textContent)).toEqual([
    'removed: better end of removed',
    'added: best end of added',
  ])
  expect(field().value).toBe('Own best words')
  await press('Keep my text')
  notes.answers[`PUT ${CALL}`] = [200, { ...theirs, text: 'Own best words', revision: 5 }]
  await send()
  expect(bodies(`PUT ${CALL}`).at(-1)).toEqual({ text: 'Own best words', revision: 4 })
  expect(notes.told.at(-1)).toMatch(/^Page saved/)
})

test('of two admins the second may take the text of the first', async () => {
  const theirs = { ...OWN, text: 'Theirs', revision: 4 }
  await show(SCREEN, 'admin')
  await type('[name=text]', 'Mine')
  notes.answers[`PUT ${CALL}`] = refusal(409, 'Changed.', { code: 'page_changed' })
  notes.answers[`GET ${CALL}`] = [200, theirs]
  await send()
  await settle()
  await press('Use the saved text')
  await settle()
  expect(field().value).toBe('Theirs')
  expect(all('[role=alert]')).toEqual([])
})

test('the preview shows the text that is not saved as readers will get it', async () => {
  const page = { ...OWN, updatedAt: OWN.changed.at }
  const sections = [{ id: 'section-a', title: 'A', html: '<p>b</p>' }]
  notes.answers[`POST ${CALL}/previews`] = [200, { ...page, leadHtml: '<p>Lead</p>', sections }]
  await show(SCREEN, 'admin')
  await type('[name=text]', 'Lead\n\n## A\n\nb')
  await press('Preview')
  await settle()
  expect(bodies(`POST ${CALL}/previews`)).toEqual([{ text: 'Lead\n\n## A\n\nb' }])
  expect(all('dialog[open] #section-a p, dialog #section-a p')[0]?.textContent).toBe('b')
})

test('revisions show what each changed, and one of them is restored', async () => {
  const one = { isBuiltIn: false, writtenAt: OWN.changed.at, by: 'ada' }
  notes.answers[`GET ${CALL}/revisions`] = [
    200,
    [
      { ...one, revision: 3 },
      { ...one, revision: 2, isBuiltIn: true, by: null },
      { ...one, revision: 1 },
    ],
  ]
  notes.answers[`GET ${CALL}/revisions/3`] = [200, { said: 'Own words', before: 'Built-in words' }]
  await show(SCREEN, 'admin')
  await press('Revisions')
  await settle()
  expect(text()).toContain('Revision 3 (current)')
  expect(text()).toContain('Revision 2by a former admin')
  expect(text()).toContain('Back to the built-in text')
  expect(button('Restore revision 3')).toBeUndefined()
  await press('Show revision 3')
  await settle()
  expect([all('dialog del')[0]?.textContent, all('dialog ins')[0]?.textContent]).toEqual([
    'removed: Built-in end of removed',
    'added: Own end of added',
  ])
  notes.answers[`POST ${CALL}/restorations`] = refusal(409, 'Changed.', { code: 'page_changed' })
  await press('Restore revision 1')
  expect(notes.told.at(-1)).toBe('Nothing was restored: Changed.')
  notes.answers[`POST ${CALL}/restorations`] = [200, { ...OWN, text: 'First words', revision: 4 }]
  await press('Restore revision 1')
  await settle()
  expect(bodies(`POST ${CALL}/restorations`)).toContainEqual({ restored: 1, revision: 3 })
  expect(field().value).toBe('First words')
})

test('the built-in text comes back after a question', async () => {
  await show(SCREEN, 'admin')
  await press('Use the built-in text')
  expect(bodies(`PUT ${CALL}`)).toEqual([])
  notes.answers[`PUT ${CALL}`] = [200, { ...BUILT_IN, revision: 4, changed: OWN.changed }]
  const [confirm] = all('dialog button').filter((one) => one.textContent === 'Use the built-in text')
  await act(async () => confirm?.click())
  await settle()
  await settle()
  expect(bodies(`PUT ${CALL}`)).toEqual([{ text: null, revision: 3 }])
  expect(field().value).toBe('Built-in words')
  expect(text()).toContain('Readers get the built-in text again, since March 4, 2026 by ada.')
})

test('while there are unsaved changes nothing is restored or reset', async () => {
  const one = { isBuiltIn: false, writtenAt: OWN.changed.at, by: 'ada' }
  notes.answers[`GET ${CALL}/revisions`] = [
    200,
    [
      { ...one, revision: 3 },
      { ...one, revision: 2 },
    ],
  ]
  await show(SCREEN, 'admin')
  await type('[name=text]', 'Mine')
  expect(button('Use the built-in text')?.getAttribute('aria-disabled')).toBe('true')
  await press('Revisions')
  await settle()
  expect(button('Restore revision 2')?.hasAttribute('disabled')).toBe(true)
  expect(text()).toContain('Save or discard your changes before you restore a revision.')
  await press('Discard changes')
  expect(field().value).toBe('Mine')
  await press('Discard')
  await settle()
  expect(field().value).toBe('Own words')
})
