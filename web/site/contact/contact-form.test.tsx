// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test } from 'vitest'
import { livePart } from '#web/dev/live-part.tsx'
import { ContactForm } from './contact-form.tsx'

const { notes, show, send, button, settle } = livePart()
const MESSAGE = { name: 'Ada', email: 'ada@example.com', subject: 'Hello', message: 'The home page is slow.' }

test('the focus follows the message: to what is said once it is sent, and to the form for another', async () => {
  await show(<ContactForm name="" email="" />)
  expect(document.activeElement).toBe(document.body)
  await send(MESSAGE)
  expect(notes.sent).toEqual([['POST /api/contact-messages', MESSAGE]])
  expect(document.activeElement?.textContent).toBe('Message sent')
  await act(async () => {
    button('Write another')?.focus()
    button('Write another')?.click()
  })
  await settle()
  expect(document.activeElement?.getAttribute('name')).toBe('name')
})
