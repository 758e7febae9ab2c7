import { expect, test } from 'vitest'
import { isLinkTarget, isWebAddress } from './constants.ts'

test.each([
  'https://example.com',
  'http://example.com:8080/a?b=c#d',
  'HTTPS://EXAMPLE.COM/',
  'https://[::1]/',
])('%s is a web address', (text) => {
  expect([isWebAddress(text), isLinkTarget(text)]).toEqual([true, true])
})

test.each(['/subscription', '/', '/forums?tab=popular#top'])('%s leads to a page of this site', (text) => {
  expect([isWebAddress(text), isLinkTarget(text)]).toEqual([false, true])
})

test.each([
  'javascript:alert(1)',
  'JavaScript://example.com/%0aalert(1)',
  'data:text/html,<script>',
  'ftp://example.com',
  '//evil.example',
  '/\\evil.example',
  'https:evil.example',
  'https://user:password@example.com',
  'https://example.com@evil.example',
  'https:///path',
  'https://a b',
  'subscription',
  '',
  ' /subscription',
  '/\tevil',
])('%j is no link', (text) => {
  expect([isWebAddress(text), isLinkTarget(text)]).toEqual([false, false])
})
