import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { dataHeaders, pageHeaders, takeOwnScripts } from './security-headers.ts'

const options = { isSecure: false, isDevelopment: false }
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const scriptsIn = (html: string) => takeOwnScripts(html, 'm4rk').scripts

test('each own inline script is allowed by its own bytes', () => {
  const policy = pageHeaders(['let a = 1', 'let b\n= 2'], options)['content-security-policy']
  expect(policy).toContain(`script-src 'self' ${hashOf('let a = 1')} ${hashOf('let b\n= 2')};`)
  expect(pageHeaders([], options)['content-security-policy']).toContain("script-src 'self';")
})

test('a nonce stands in for hashes', () => {
  const policy = pageHeaders({ nonce: 'm4rk' }, options)['content-security-policy']
  expect(policy).toContain("script-src 'self' 'nonce-m4rk';")
  expect(policy).not.toMatch(/sha256|unsafe-eval|script-src[^;]*unsafe-inline/)
})

test('own scripts are those that the renderer marked, and the mark leaves no trace', () => {
  const { bytes, scripts } = takeOwnScripts(
    '<meta property="csp-nonce" content="m4rk"/><link nonce="m4rk" href="/x.css"/><script nonce="m4rk">let a</script>' +
      '<script type="module" nonce="m4rk" async>let b\n= 2</script><script nonce="m4rk" src="/x.js"></script>',
    'm4rk',
  )
  expect(scripts).toEqual(['let a', 'let b\n= 2'])
  expect(String(bytes)).toBe(
    '<link href="/x.css"/><script>let a</script><script type="module" async>let b\n= 2</script><script src="/x.js"></script>',
  )
})

test('a script that somebody smuggled into a page gets no hash', () => {
  // A policy that hashed every script in the page would allow this one as well.
  expect(scriptsIn('<p><script>steal()</script></p><script nonce="guess">steal()</script>')).toEqual([])
  expect(scriptsIn('<img src=x onerror="alert(1)"><a href="javascript:alert(1)">x</a>')).toEqual([])
})

test('a mark in a place that nobody knows of is a fault, not a leak', () => {
  expect(() => takeOwnScripts('<p>m4rk</p>', 'm4rk')).toThrow('mark')
})

test('nothing is evaluated, framed or posted elsewhere', () => {
  const policy = pageHeaders([], options)['content-security-policy']
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
  expect(pageHeaders([], secure)).toMatchObject({
    'strict-transport-security': expect.stringContaining('max-age'),
  })
  expect(pageHeaders([], secure)['content-security-policy']).toContain('upgrade-insecure-requests')
  expect(Object.keys(pageHeaders([], options))).not.toContain('strict-transport-security')
  expect(dataHeaders(true)).toHaveProperty('strict-transport-security')
  expect(dataHeaders(false)).not.toHaveProperty('strict-transport-security')
})

test('only the development server may open a socket', () => {
  expect(pageHeaders([], { ...options, isDevelopment: true })['content-security-policy']).toContain(
    "connect-src 'self' ws:",
  )
  expect(pageHeaders([], options)['content-security-policy']).toContain("connect-src 'self';")
})
