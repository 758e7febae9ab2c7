// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { leaveFor } from './checkout.ts'

let reload: ReturnType<typeof vi.fn>
beforeEach(() => {
  reload = vi.fn()
  vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
  vi.spyOn(window.location, 'reload').mockImplementation(reload as () => void)
})
afterEach(() => {
  vi.restoreAllMocks()
})

function showPage(persisted: boolean): void {
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
}

test('a page kept by the browser is loaded once when its reader comes back, however often they had pressed', () => {
  for (let press = 0; press < 3; press++) leaveFor('https://pay.example/session')
  showPage(true)
  expect(reload).toHaveBeenCalledTimes(1)
})

test('a page that is shown for the first time is left as it is', () => {
  leaveFor('https://pay.example/session')
  showPage(false)
  expect(reload).not.toHaveBeenCalled()
})
