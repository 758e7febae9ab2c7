// @vitest-environment happy-dom
// A dialog in which people write asks before it discards what they wrote, however it is closed.
import { act, useState } from 'react'
import { expect, test } from 'vitest'
import { livePart } from '#web/dev/live-part.tsx'
import { Dialog } from './dialog.tsx'
import { FormDialog, useFormDialog } from './form-dialog.tsx'
import { dismiss } from './use-modal.ts'

const { show, press, type, settle, text, all, button } = livePart()

function Fields({ onSaved }: { onSaved: () => void }) {
  const { ask, saved } = useFormDialog()
  const [round, setRound] = useState(0)
  return (
    <form>
      <input key={round} name="note" />
      <input type="file" />
      <button type="button" onClick={dismiss}>
        Cancel
      </button>
      <button type="button" onClick={onSaved}>
        Save
      </button>
      <button type="button" onClick={saved}>
        Save and stay
      </button>
      <button type="button" onClick={() => ask(() => setRound(round + 1))}>
        Start over
      </button>
      <Dialog open onClose={() => undefined} title="Within">
        <input name="within" />
      </Dialog>
    </form>
  )
}

function Opened() {
  const [isOpen, setOpen] = useState(true)
  return (
    <FormDialog open={isOpen} onClose={() => setOpen(false)} title="Edit note">
      <Fields onSaved={() => setOpen(false)} />
    </FormDialog>
  )
}

const outer = () => all('dialog')[0] as HTMLDialogElement
const isOpen = () => outer().open && text().includes('Edit note')
const isAsking = () => text().includes('Discard your changes?')

async function send(target: Element | undefined, event: Event): Promise<boolean> {
  let isDefault = true
  await act(async () => {
    isDefault = target?.dispatchEvent(event) ?? true
  })
  await settle()
  return isDefault
}
const pressEscape = () => new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })
const cancel = (bubbles = false) => new Event('cancel', { bubbles, cancelable: true })

const cross = () => all('dialog [aria-label=Close]').findLast((one) => one.closest('dialog') === outer())
test('Escape with the focus on the cross asks each time', async () => {
  await show(<Opened />)
  await type('[name=note]', 'Wax')
  for (let turn = 0; turn < 2; turn++) {
    expect(await send(cross(), pressEscape())).toBe(false)
    expect([isOpen(), isAsking()]).toEqual([true, true])
    await press('Keep editing')
  }
})

const ways: [string, () => Promise<unknown>][] = [
  ['Escape in a field', () => send(all('[name=note]')[0], pressEscape())],
  ['Escape beside the fields', () => send(outer(), cancel())],
  ['the cross', () => send(cross(), new MouseEvent('click', { bubbles: true }))],
  ['Cancel', () => press('Cancel')],
  [
    'the backdrop',
    async () => {
      await send(outer(), new PointerEvent('pointerdown', { bubbles: true }))
      await send(outer(), new MouseEvent('click', { bubbles: true }))
    },
  ],
]

test.each(ways)('%s asks first, and discards after the answer', async (_way, close) => {
  await show(<Opened />)
  await type('[name=note]', 'Wax')
  await close()
  expect([isOpen(), isAsking()]).toEqual([true, true])
  await press('Keep editing')
  expect([isOpen(), isAsking()]).toEqual([true, false])
  expect((all('[name=note]')[0] as HTMLInputElement).value).toBe('Wax')
  await close()
  await press('Discard')
  expect(isOpen()).toBe(false)
})

test.each(ways.slice(1))('%s closes at once where nothing was typed', async (_way, close) => {
  await show(<Opened />)
  await close()
  expect([isOpen(), isAsking()]).toEqual([false, false])
})

test('Escape stays with the browser where nothing was typed, and is taken from it where something was', async () => {
  await show(<Opened />)
  expect(await send(all('[name=note]')[0], pressEscape())).toBe(true)
  await type('[name=note]', 'Wax')
  expect(await send(all('[name=note]')[0], pressEscape())).toBe(false)
  expect(isAsking()).toBe(true)
  expect(await send(button('Keep editing'), pressEscape())).toBe(false)
  expect([isOpen(), isAsking()]).toEqual([true, false])
})

test('it asks again before the browser has told that the question was closed', async () => {
  await show(<Opened />)
  await type('[name=note]', 'Wax')
  await send(all('[name=note]')[0], pressEscape())
  const question = () => button('Keep editing')?.closest('dialog')
  const first = question()
  // Escape closes it at once; its `close` event is a task of its own.
  first?.removeAttribute('open')
  await send(all('[name=note]')[0], pressEscape())
  await send(first ?? undefined, new Event('close'))
  expect(question()?.open).toBe(true)
  await press('Discard')
  expect(isOpen()).toBe(false)
})

test('after saving it closes without a question, and one that stays open has nothing to lose', async () => {
  await show(<Opened />)
  await type('[name=note]', 'Wax')
  await press('Save')
  expect([isOpen(), isAsking()]).toEqual([false, false])
  await show(<Opened />)
  await type('[name=note]', 'Wax')
  await press('Save and stay')
  await press('Cancel')
  expect([isOpen(), isAsking()]).toEqual([false, false])
})

test('what a form discards itself is asked for once', async () => {
  await show(<Opened />)
  await type('[name=note]', 'Wax')
  await press('Start over')
  expect(isAsking()).toBe(true)
  await press('Discard')
  expect((all('[name=note]')[0] as HTMLInputElement).value).toBe('')
  await press('Cancel')
  expect([isOpen(), isAsking()]).toEqual([false, false])
})

test('a dialog within and a file field that was closed are not its own', async () => {
  await show(<Opened />)
  await type('[name=within]', 'Wax')
  await send(all('[type=file]')[0], cancel(true))
  expect([isOpen(), isAsking()]).toEqual([true, false])
  await press('Cancel')
  expect([isOpen(), isAsking()]).toEqual([false, false])
})

test('an answer that comes late closes its own opening only', async () => {
  const closings: (() => void)[] = []
  function Saving() {
    closings.push(useFormDialog().close)
    return <p>Form {closings.length}</p>
  }
  function Late() {
    const [isOpen, setOpen] = useState(true)
    return (
      <>
        <button type="button" onClick={() => setOpen(!isOpen)}>
          Toggle
        </button>
        <FormDialog open={isOpen} onClose={() => setOpen(false)} title="Edit note">
          <Saving />
        </FormDialog>
      </>
    )
  }
  await show(<Late />)
  const late = closings.at(-1)
  await press('Toggle')
  await press('Toggle')
  await act(async () => late?.())
  expect(isOpen()).toBe(true)
  await act(async () => closings.at(-1)?.())
  expect(isOpen()).toBe(false)
})
