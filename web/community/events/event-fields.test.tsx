// @vitest-environment happy-dom
// A form that the server drew, before and after the page's script runs.
import { act } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { EventFields } from './event-fields.tsx'

afterEach(() => vi.restoreAllMocks())

/** The zone field once the script runs; `typed` is what the reader typed before. */
async function zoneAfter(typed: string | null): Promise<string | undefined> {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    timeZone: 'America/New_York',
  } as never)
  const { renderToString } = await import('react-dom/server')
  const form = document.body.appendChild(document.createElement('form'))
  const fields = <EventFields event={null} errors={{}} />
  form.innerHTML = renderToString(fields)
  const field = form.querySelector<HTMLInputElement>('[name=timeZone]')
  expect(field?.value).toBe('UTC')
  if (field && typed) field.value = typed
  const root = await act(async () => hydrateRoot(form, fields))
  const zone = form.querySelector<HTMLInputElement>('[name=timeZone]')
  expect(zone).toBe(field)
  const { value } = zone ?? {}
  act(() => root.unmount())
  form.remove()
  return value
}

test('a new event starts in the time zone of its writer', async () => {
  expect(await zoneAfter(null)).toBe('America/New_York')
})

test('a time zone that was typed before the script ran stays', async () => {
  expect(await zoneAfter('Europe/Ber')).toBe('Europe/Ber')
})
