import { afterEach, expect, test, vi } from 'vitest'
import { findBrowser, findShell } from './browser.mjs'

afterEach(() => vi.unstubAllEnvs())

function having(...paths: string[]) {
  vi.stubEnv('BROWSER_PATH', '')
  return (path: string) => paths.includes(path)
}

test('tests take the headless shell where the whole browser is there too', () => {
  expect(findBrowser(having('/usr/bin/chromium', '/usr/bin/chromium-headless-shell'))).toBe(
    '/usr/bin/chromium-headless-shell',
  )
})

test('without the headless shell they take the whole browser', () => {
  const exists = having('/usr/bin/chromium')
  expect(findShell(exists)).toBeUndefined()
  expect(findBrowser(exists)).toBe('/usr/bin/chromium')
})

test('a browser that is named is taken', () => {
  const exists = having('/opt/mine', '/usr/bin/chromium-headless-shell')
  vi.stubEnv('BROWSER_PATH', '/opt/mine')
  expect(findBrowser(exists)).toBe('/opt/mine')
})
