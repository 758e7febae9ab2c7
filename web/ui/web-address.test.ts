import { expect, test } from 'vitest'
import { webAddress } from './web-address.ts'

test.each(['http://a.example/', 'https://a.example/b?c#d', 'HTTPS://A.EXAMPLE'])(
  'a link may lead to %s',
  (address) => expect(webAddress(address)).toBe(address),
)

test.each([
  'javascript:alert(1)',
  ' https://a.example/',
  'java\tscript:alert(1)',
  'data:text/html,x',
  'file:///etc/passwd',
  'ftp://a.example/',
  '//a.example/',
  'https:a.example',
  'https:/a.example',
  '',
])('not to %j', (address) => expect(webAddress(address)).toBeUndefined())
