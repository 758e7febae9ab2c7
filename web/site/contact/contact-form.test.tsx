// @vitest-environment happy-dom
import { type AnyRouter, useRouter } from '@tanstack/react-router'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { livePart } from '#web/dev/live-part.tsx'
import { ContactForm } from './contact-form.tsx'

const { notes, show, send, type, text, press, button, settle } = livePart()
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

test('leaving asks once something is typed, and not after it is sent', async () => {
  let router: AnyRouter | undefined
  function Contact() {
    router = useRouter()
    return <ContactForm name="Ada" email="ada@example.com" />
  }
  async function follow(href: string): Promise<string | undefined> {
    await act(async () => router?.history.push(href))
    await settle()
    return router?.history.location.href
  }
  const isAsking = () => text().includes('Leave without saving?')
  await show(<Contact />)
  expect([await follow('/faq'), isAsking()]).toEqual(['/faq', false])
  await type('[name=message]', 'The home page is slow.')
  await vi.dynamicImportSettled()
  await settle()
  expect([await follow('/events'), isAsking()]).toEqual(['/faq', true])
  await press('Stay here')
  await send(MESSAGE)
  expect([await follow('/events'), isAsking()]).toEqual(['/events', false])
})
