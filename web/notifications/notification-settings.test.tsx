// @vitest-environment happy-dom
import { type AnyRouter, useRouter } from '@tanstack/react-router'
import { act } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { livePart } from '#web/dev/live-part.tsx'
import { NotificationSettings } from './notification-settings.tsx'

const { notes, show, send, settle, text, all } = livePart()
let router: AnyRouter

const CHOICES = { data: [{ kind: 'message', bell: true, mail: false, push: false }] }

function Settings() {
  router = useRouter()
  return <NotificationSettings user={{ email: 'ada@example.com', isEmailVerified: true }} />
}

beforeEach(async () => {
  notes.answers['GET /api/notification-preferences'] = [200, CHOICES]
  notes.answers['PUT /api/notification-preferences'] = [200, CHOICES]
  await show(<Settings />, 'member')
})

async function choose(): Promise<void> {
  await act(async () => all('[name="message email"]')[0]?.click())
  await settle()
}
async function follow(href: string): Promise<string> {
  await act(async () => router.history.push(href))
  await settle()
  return text().includes('Leave without saving?') ? 'asked' : router.history.location.href
}

test('a choice that is not saved is asked about before another page replaces it', async () => {
  expect(await follow('/faq')).toBe('/faq')
  await choose()
  expect(await follow('/events')).toBe('asked')
})

test('saved choices are left without a question', async () => {
  await choose()
  await send()
  expect(notes.told).toEqual(['Saved'])
  expect(await follow('/faq')).toBe('/faq')
})

test('choices sent before the page’s script runs do not end up in the address', () => {
  expect(all('form')[0]?.getAttribute('method')).toBe('post')
})
