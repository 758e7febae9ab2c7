// @vitest-environment happy-dom
// A page that was loaded before an update asks for files that the site no longer has.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { livePart, refusal } from '#web/dev/live-part.tsx'
import { ErrorPage } from './error-page.tsx'

const { notes, show, press, text } = livePart()
const MISSING = new TypeError('Failed to fetch dynamically imported module: https://pins.example/assets/x.js')

beforeEach(() => {
  const script = document.createElement('script')
  script.src = '/assets/entry-client.js'
  script.type = 'text/plain'
  document.head.append(script)
  // Only now, or happy-dom complains that it loads no files.
  script.type = 'module'
})
afterEach(() => document.head.replaceChildren())

test('whoever opens a page after an update is told to reload', async () => {
  notes.answers['HEAD /assets/entry-client.js'] = refusal(404, 'Gone.')
  const reload = vi.spyOn(window.location, 'reload').mockReturnValue()
  await show(<ErrorPage error={MISSING} />)
  expect(text()).toContain('The site was updated')
  await press('Reload')
  expect(reload).toHaveBeenCalledOnce()
})

test('with its files still there, a page that failed is a matter of the connection, or of the page', async () => {
  await show(<ErrorPage error={MISSING} />)
  expect(text()).toContain('No connection')
  notes.answers['HEAD /assets/entry-client.js'] = () => {
    throw new TypeError('Failed to fetch')
  }
  await show(<ErrorPage error={new Error('x is not a function')} />)
  expect(text()).toContain('Something broke on this page')
  await press('Try again')
})
