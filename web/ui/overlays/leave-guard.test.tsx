// @vitest-environment happy-dom
// Leaving asks while something typed is not saved, and never after it is.
import { type AnyRouter, useRouter } from '@tanstack/react-router'
import { act, useState } from 'react'
import { expect, test } from 'vitest'
import { livePart } from '#web/dev/live-part.tsx'
import { SubmitButton, useForm } from '#web/ui/forms/form.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { useUnsaved } from './unsaved.tsx'

const { show, press, send, type, settle, text } = livePart()
let router: AnyRouter

function Form({ keepsOnQuery = false }: { keepsOnQuery?: boolean }) {
  router = useRouter()
  const unsaved = useUnsaved()
  return (
    <form onInputCapture={unsaved.note}>
      <LeaveGuard isDirty={unsaved.isTyped} keepsOnQuery={keepsOnQuery} />
      <input name="note" />
      <button
        type="button"
        onClick={() => {
          unsaved.saved()
          router.history.push('/saved')
        }}
      >
        Save
      </button>
    </form>
  )
}

async function follow(href: string): Promise<void> {
  await act(async () => router.history.push(href))
  await settle()
}
const isAsking = () => text().includes('Leave without saving?')
const place = () => router.history.location.href

test('a link asks once something is typed; who stays keeps it, who leaves goes there', async () => {
  await show(<Form />)
  await follow('/faq')
  expect([place(), isAsking()]).toEqual(['/faq', false])
  await type('[name=note]', 'Wax')
  await follow('/events')
  expect([place(), isAsking()]).toEqual(['/faq', true])
  await press('Stay here')
  expect([place(), isAsking()]).toEqual(['/faq', false])
  await follow('/events')
  await press('Leave')
  expect([place(), isAsking()]).toEqual(['/events', false])
})

test('what follows the saving passes', async () => {
  await show(<Form />)
  await type('[name=note]', 'Wax')
  await press('Save')
  expect([place(), isAsking()]).toEqual(['/saved', false])
})

test.each([
  [true, false],
  [false, true],
])('a form that stays with another query (%s) is asked about then: %s', async (keepsOnQuery, isAsked) => {
  await show(<Form keepsOnQuery={keepsOnQuery} />)
  await follow('/admin/events')
  await type('[name=note]', 'Wax')
  await follow('/admin/events?page=2')
  expect(isAsking()).toBe(isAsked)
})

test('a link to a part of the same page, such as the skip link, does not ask', async () => {
  await show(<Form />)
  await follow('/faq?q=rules')
  await type('[name=note]', 'Wax')
  await follow('/faq?q=rules#main')
  expect([place(), isAsking()]).toEqual(['/faq?q=rules#main', false])
})

test('closing the window asks while something is typed', async () => {
  await show(<Form />)
  const close = () => {
    const event = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(event)
    return event.defaultPrevented
  }
  expect(close()).toBe(false)
  await type('[name=note]', 'Wax')
  expect(close()).toBe(true)
})

let answer: () => void

/** Saves on submit, and stays; `isReset`: with empty fields. */
function SavedForm({ isReset }: { isReset: boolean }) {
  router = useRouter()
  const unsaved = useUnsaved()
  const [round, setRound] = useState(0)
  const { isBusy, props } = useForm({
    fields: ['note'],
    check: () => ({}),
    send: async () => {
      await new Promise<void>((done) => {
        answer = done
      })
      unsaved.saved()
      if (isReset) setRound(round + 1)
      return undefined
    },
    failed: () => undefined,
  })
  return (
    <form {...props} onInputCapture={unsaved.note}>
      <LeaveGuard isDirty={unsaved.isTyped} />
      <input key={round} name="note" />
      <SubmitButton busy={isBusy}>Save</SubmitButton>
    </form>
  )
}

async function answered(): Promise<void> {
  await act(async () => answer())
  await settle()
}

test('what is typed while a form is saved asks after the answer, until that is saved too', async () => {
  await show(<SavedForm isReset={false} />)
  await type('[name=note]', 'Wax')
  await send()
  await type('[name=note]', 'Wax and rubbers')
  // Not a second save, so not a later beginning.
  await send()
  await answered()
  await follow('/faq')
  expect(isAsking()).toBe(true)
  await press('Stay here')
  await send()
  await answered()
  await follow('/events')
  expect([place(), isAsking()]).toEqual(['/events', false])
})

test('nothing asks for fields that the answer empties or removes', async () => {
  await show(<SavedForm isReset />)
  await type('[name=note]', 'Wax')
  await send()
  await type('[name=note]', 'Wax and rubbers')
  await answered()
  await follow('/faq')
  expect([place(), isAsking()]).toEqual(['/faq', false])
})
