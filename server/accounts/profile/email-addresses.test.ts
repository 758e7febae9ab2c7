import { expect, test } from 'vitest'
import { emailKey, mustBeMailable } from './email-addresses.ts'

test('one mailbox has one key, where a stand-in that goes by small letters has many', () => {
  const spellings = ['x@example.org', 'X@Example.ORG', 'x@ｅxample.org', 'x@EXAMPLE。org', 'ｘ@example.org']
  expect(new Set(spellings.map((one) => one.toLowerCase())).size).toBe(4)
  expect(new Set(spellings.map(emailKey))).toEqual(new Set(['x@example.org']))
  expect(emailKey('x@xn--bcher-kva.example')).toBe('x@bücher.example')
  expect(emailKey('x@BÜCHER.example')).toBe('x@bücher.example')
  expect(emailKey('x@exam\u00adple.org')).toBe('x@example.org')
})

test('different mailboxes have different keys', () => {
  const others = ['x.y@example.org', 'xy@example.org', 'x+y@example.org', 'x@examp1e.org', 'x@еxample.org']
  expect(new Set(others.map(emailKey)).size).toBe(others.length)
})

test('what is no domain is refused', () => {
  for (const email of ['x@exa%6dple.org', 'x@xn--a.org', 'x@exam|ple.org'])
    expect(() => mustBeMailable(email), email).toThrow('valid email address')
  for (const email of ['x@example.org', 'x@bücher.example', 'x@ex-am_ple.museum']) mustBeMailable(email)
})
