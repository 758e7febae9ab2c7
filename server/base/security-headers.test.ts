import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { dataHeaders, pageHeaders } from './security-headers.ts'

const options = { isSecure: false, isDevelopment: false }
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const scriptsOf = (html: string, more = options) =>
  /script-src ([^;]*)/.exec(pageHeaders(html, more)['content-security-policy'])?.[1]

test('each inline script is allowed by its own bytes, others are not', () => {
  const html =
    '<script>let a = 1</script><script type="module" async>let b\n= 2</script><script src="/x.js"></script>'
  expect(scriptsOf(html)).toBe(`'self' ${hashOf('let a = 1')} ${hashOf('let b\n= 2')}`)
  expect(scriptsOf('<p>No script</p>')).toBe("'self'")
})

test('a script that someone writes into a handler or an address gets no hash', () => {
  expect(scriptsOf('<img src=x onerror="alert(1)"><a href="javascript:alert(1)">x</a>')).toBe("'self'")
})

test('nothing is evaluated, framed or posted elsewhere', () => {
  const policy = pageHeaders('', options)['content-security-policy']
  for (const part of [
    "default-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ]) {
    expect(policy).toContain(part)
  }
  expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline|\*/)
  expect(policy).toContain("img-src 'self' https://img.opdb.org")
})

test('https asks the browser to stay with https; http does not', () => {
  const secure = { ...options, isSecure: true }
  expect(pageHeaders('', secure)).toMatchObject({
    'strict-transport-security': expect.stringContaining('max-age'),
  })
  expect(pageHeaders('', secure)['content-security-policy']).toContain('upgrade-insecure-requests')
  expect(Object.keys(pageHeaders('', options))).not.toContain('strict-transport-security')
  expect(dataHeaders(true)).toHaveProperty('strict-transport-security')
  expect(dataHeaders(false)).not.toHaveProperty('strict-transport-security')
})

test('only the development server may open a socket', () => {
  expect(pageHeaders('', { ...options, isDevelopment: true })['content-security-policy']).toContain(
    "connect-src 'self' ws:",
  )
  expect(pageHeaders('', options)['content-security-policy']).toContain("connect-src 'self';")
})
