// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { livePart } from '#web/dev/live-part.tsx'
import { LoginForm } from './login-form.tsx'

const { notes, show, send, pass, all } = livePart()

test('a reader who stops the page that follows signing in can press the button again', async () => {
  notes.answers['POST /api/login'] = [200, { id: 7, username: 'ada', role: 'member' }]
  await show(<LoginForm />)
  await send({ username: 'ada', password: 'correct horse' })
  expect([notes.went, all('[aria-busy=true]').length]).toEqual([['/'], 1])
  await pass(10_000)
  expect(all('[aria-busy=true]')).toEqual([])
})

test('a page that is left by signing in is loaded anew when it comes back from the browser’s cache', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
  notes.answers['POST /api/login'] = [200, { id: 7, username: 'ada', role: 'member' }]
  await show(<LoginForm />)
  await send({ username: 'ada', password: 'correct horse' })
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  expect([notes.went, reload.mock.calls.length]).toEqual([['/'], 1])
})
