// @vitest-environment happy-dom
// The composer for members: immediate field, tools on focus, names, described pictures, preview, drafts.
import { act, useState } from 'react'
import { flushSync } from 'react-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { livePart, refusal } from '#web/dev/live-part.tsx'
import { Composer, type ComposerProps } from './composer.tsx'

const { notes, show, settle, pass, all, button, press, type } = livePart()

const onSend = vi.fn()
beforeEach(() => {
  onSend.mockClear()
  notes.answers['GET /api/writing/mentions'] = [200, { data: MEMBERS }]
})
const MEMBERS = ['bea', 'Beatrix'].map((username, at) => ({ id: at + 1, username, profileImageUrl: null }))

function Page({ initial = '', ...more }: Partial<ComposerProps> & { initial?: string }) {
  const [text, write] = useState(initial)
  return <Composer text={text} write={write} label="Message to Bea" max={1_000} onSend={onSend} {...more} />
}

const field = () => all('textarea')[0] as HTMLTextAreaElement
const tool = (name: string) => all(`[role=toolbar] [aria-label="${name}"]`)[0] as HTMLButtonElement
const aria = (element: Element | null | undefined, name: string) => element?.getAttribute(`aria-${name}`)
const named = (name: string) => all(`button[aria-label="${name}"]`)[0]

/** Focuses the field and waits for the tools. */
async function open(props: Parameters<typeof Page>[0] = {}): Promise<void> {
  await show(<Page {...props} />, 'member')
  await act(async () => field().focus())
  await act(() => vi.dynamicImportSettled())
  await settle()
}

async function typed(text: string): Promise<void> {
  await type('textarea', text)
  await act(async () => {
    field().setSelectionRange(text.length, text.length)
    field().dispatchEvent(new Event('input', { bubbles: true }))
  })
  await pass(200)
  await settle()
}

async function key(
  name: string,
  more: KeyboardEventInit = {},
  target: Element = field(),
): Promise<KeyboardEvent> {
  const event = new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...more })
  await act(async () => target.dispatchEvent(event))
  await settle()
  return event
}

test('the field is there at once and is sent without the tools, which come when somebody turns to it', async () => {
  await show(<Page />, 'member')
  expect([all('[role=toolbar]').length, button('Formatting') !== undefined]).toEqual([0, true])
  await type('textarea', 'At once')
  await press('Send')
  expect(onSend).toHaveBeenCalledOnce()
  await act(async () => field().focus())
  await act(() => vi.dynamicImportSettled())
  await settle()
  expect([all('[role=toolbar]').length, button('Formatting')]).toEqual([1, undefined])
  expect(document.activeElement).toBe(field())
})

test('the toolbar is one stop, its arrows go round, and each button says its key', async () => {
  await open()
  const stops = () => all('[role=toolbar] button').filter(({ tabIndex }) => tabIndex === 0)
  expect(stops().map((one) => aria(one, 'label'))).toEqual(['Bold'])
  expect([tool('Bold').title, tool('Bold').getAttribute('aria-keyshortcuts')]).toEqual([
    expect.stringMatching(/^Bold \((Ctrl B|⌘B)\)$/),
    'Control+B Meta+B',
  ])
  await act(async () => tool('Bold').focus())
  const walked = []
  for (const name of ['ArrowRight', 'ArrowRight', 'Home', 'ArrowLeft', 'ArrowRight', 'End']) {
    await key(name, {}, document.activeElement as Element)
    walked.push(aria(document.activeElement, 'label'))
  }
  expect(walked).toEqual(['Italic', 'Link', 'Bold', 'Full screen', 'Bold', 'Full screen'])
  expect(stops()).toHaveLength(1)
})

test('on a phone the row has the tools that are used most; the full screen has all', async () => {
  await open()
  const row = all('[role=toolbar] button').filter((one) => !one.classList.contains('max-sm:hidden'))
  expect(row.map((one) => aria(one, 'label')).slice(0, 3)).toEqual(['Bold', 'Link', 'Bulleted list'])
  await act(async () => tool('Full screen').click())
  const hidden = all('[role=toolbar] button').filter((one) => one.classList.contains('max-sm:hidden'))
  expect(hidden).toEqual([])
})

test('buttons and keys change what is marked, and the site’s own keys stay out of it', async () => {
  await open({ initial: 'a word here' })
  const mark = (from: number, to: number) => act(async () => field().setSelectionRange(from, to))
  await mark(2, 6)
  await act(async () => tool('Bold').click())
  expect([field().value, document.activeElement === field()]).toEqual(['a **word** here', true])
  await key('b', { ctrlKey: true })
  expect(field().value).toBe('a word here')
  const heard = vi.fn((event: KeyboardEvent) => event.defaultPrevented)
  document.addEventListener('keydown', heard)
  await key('k', { metaKey: true })
  document.removeEventListener('keydown', heard)
  expect(field().value).toBe('a [word](https://) here')
  expect(heard).toHaveReturnedWith(true)
  await key('Enter', { ctrlKey: true })
  expect(onSend).toHaveBeenCalledOnce()
})

test('a key that follows at once on an arrow through the names is not lost', async () => {
  await open()
  await typed('@b')
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  // Browsers let React draw between the listeners of one event, and React ranks what is drawn by `window.event`.
  field().addEventListener('input', () => flushSync(() => {}))
  const arrow = new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true })
  vi.stubGlobal('event', arrow)
  field().dispatchEvent(arrow)
  for (let turn = 0; turn < 20; turn++) await Promise.resolve()
  vi.stubGlobal('event', new InputEvent('input'))
  document.execCommand('insertText', false, 'e')
  vi.stubGlobal('event', undefined)
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  await settle()
  expect(field().value).toBe('@be')
})

test('a name that is begun brings a list, which the arrows walk and Enter and Tab choose from', async () => {
  await open()
  await typed('ask @b')
  expect(notes.asked).toEqual(['/api/writing/mentions?q=b'])
  const options = () => all('[role=option]')
  expect(options().map(({ textContent }) => textContent)).toEqual(['Bbea', 'BBeatrix'])
  const marked = () =>
    document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent
  expect([field().getAttribute('aria-controls'), marked()]).toEqual([all('[role=listbox]')[0]?.id, 'Bbea'])
  await key('ArrowDown')
  expect([marked(), aria(options()[1], 'selected')]).toEqual(['BBeatrix', 'true'])
  await key('Enter')
  expect([field().value, options().length, field().hasAttribute('aria-controls')]).toEqual([
    'ask @Beatrix ',
    0,
    false,
  ])
  await typed('ask @Beatrix and @b')
  await key('Tab')
  expect(field().value).toBe('ask @Beatrix and @bea ')
})

test('Escape leaves a name as it is written, and nothing opens in an email address', async () => {
  await open()
  await typed('@b')
  await key('Escape')
  expect([field().value, all('[role=option]').length]).toEqual(['@b', 0])
  await typed('@be')
  expect(all('[role=option]')).toEqual([])
  notes.asked.length = 0
  await typed('mail ada@b')
  expect(notes.asked).toEqual([])
  expect((await key('Enter')).defaultPrevented).toBe(false)
})

test('a preview is the server’s, stands in the field’s place, and says in words what is refused', async () => {
  notes.answers['POST /api/writing/preview'] = [200, { html: '<p><strong>Hi</strong></p>' }]
  await open({ initial: '**Hi**', pictures: 2 })
  await key('E', { ctrlKey: true, shiftKey: true })
  const shown = () => all('[aria-label="Preview"]')[0] as HTMLElement
  expect(notes.sent).toEqual([['POST /api/writing/preview', { text: '**Hi**', hasPictures: true }]])
  expect([shown().innerHTML.includes('<strong>Hi</strong>'), field().hidden]).toEqual([true, true])
  expect(document.activeElement).toBe(shown())
  expect([aria(tool('Bold'), 'disabled'), aria(tool('Preview'), 'pressed')]).toEqual(['true', 'true'])
  await key('E', { ctrlKey: true, shiftKey: true }, shown())
  expect([field().hidden, field().value]).toEqual([false, '**Hi**'])
  notes.answers['POST /api/writing/preview'] = refusal(400, 'This text has too many signs.')
  await act(async () => tool('Preview').click())
  await settle()
  expect(shown().textContent).toBe('This text has too many signs.')
})

test('how much still fits is said near the end, and what is too long is not sent', async () => {
  await open()
  await type('textarea', 'x'.repeat(700))
  expect(field().getAttribute('aria-describedby')).toBeNull()
  await type('textarea', 'x'.repeat(1_001))
  const counter = document.getElementById(field().getAttribute('aria-describedby') ?? '')
  expect([counter?.textContent, counter?.getAttribute('role')]).toEqual([
    '1,001 of 1,000 characters',
    'alert',
  ])
  expect(aria(field(), 'invalid')).toBe('true')
  await key('Enter', { metaKey: true })
  expect(onSend).not.toHaveBeenCalled()
})

test.each([
  ['saved', 'Draft saved', ''],
  ['saving', 'Saving…', ''],
  ['offline', '', 'Offline: kept in this browser'],
] as const)('a draft that is %s says so, aloud where it is not as usual', async (state, quiet, aloud) => {
  await show(<Page initial="Text" draft={{ state, problem: null, conflict: null }} />, 'member')
  const status = all('[role=status]').at(-1)
  expect([status?.textContent, status?.parentElement?.textContent]).toEqual([aloud, quiet + aloud])
})

test('two versions of a draft are both shown, with a button for each, without a press', async () => {
  const [overwriteTheirs, takeTheirs] = [vi.fn(), vi.fn()]
  const others = [{ name: 'Recipients', mine: 'bea', theirs: 'eve' }]
  const conflict = { mine: 'My words', theirs: 'Other words', others, overwriteTheirs, takeTheirs }
  await show(<Page initial="My words" draft={{ state: 'conflict', problem: null, conflict }} />, 'member')
  await act(() => vi.dynamicImportSettled())
  await settle()
  expect(all('section[role=alert]')[0]?.textContent).toMatch(
    /Recipients: bea.*My words.*Recipients: eve.*Other words/,
  )
  await press('Keep the text from here')
  await press('Use the text from there')
  expect([overwriteTheirs.mock.calls.length, takeTheirs.mock.calls.length]).toEqual([1, 1])
})

test('the full screen is a dialog with the same field, left by Escape or its cross, and keeps the text', async () => {
  await open({ initial: 'Kept' })
  const before = field()
  const dialogs = () => all('[role=dialog]').map((one) => aria(one, 'label'))
  for (const leave of [() => key('Escape'), () => act(async () => named('Leave full screen')?.click())]) {
    await act(async () => tool('Full screen').click())
    expect([dialogs(), tool('Full screen')]).toEqual([['Message to Bea'], undefined])
    await leave()
    expect([dialogs(), field() === before, field().value]).toEqual([[], true, 'Kept'])
  }
})
