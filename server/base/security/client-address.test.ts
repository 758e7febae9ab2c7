import { expect, test } from 'vitest'
import { addressReader, bucketOf } from './client-address.ts'

const SOCKET = '203.0.113.9'

test('a stand-in that believes the header would give a caller as many addresses as it likes', () => {
  const naive = (socket: string, forwarded: string | undefined) => forwarded?.split(',')[0] ?? socket
  const seen = new Set(Array.from({ length: 50 }, (_, at) => naive(SOCKET, `10.0.0.${at}`)))
  expect(seen.size).toBe(50)
})

test('a stand-in that counts whole IPv6 addresses gives one household as many tries as it has addresses', () => {
  const household = Array.from({ length: 50 }, (_, at) => `2001:db8:1:2::${at.toString(16)}`)
  const naive = new Set(household)
  expect([naive.size, new Set(household.map(bucketOf)).size]).toEqual([50, 1])
})

test('without TRUST_PROXY, rotating X-Forwarded-For changes nothing', () => {
  const read = addressReader(undefined)
  for (let at = 0; at < 50; at++) expect(read(SOCKET, `10.0.0.${at}, 10.1.1.1`)).toBe(SOCKET)
})

test.each([
  ['1', '198.51.100.7', '198.51.100.7'],
  ['1', 'spoofed, 198.51.100.7', '198.51.100.7'],
  ['1', '1.2.3.4, 198.51.100.7', '198.51.100.7'],
  ['2', '1.2.3.4, 198.51.100.7, 10.0.0.2', '198.51.100.7'],
  ['1', undefined, SOCKET],
  ['3', '198.51.100.7', '198.51.100.7'],
  ['0', '198.51.100.7', SOCKET],
  ['1', 'not an address', SOCKET],
  ['1', '', SOCKET],
  ['1', '198.51.100.7,', SOCKET],
  ['1', '::ffff:198.51.100.7', '198.51.100.7'],
  ['1', '[2001:db8::1]', '2001:db8::1'],
  ['1', '198.51.100.7:1001', '198.51.100.7'],
  ['1', '[2001:db8::1]:1001', '2001:db8::1'],
  ['1', '198.51.100.7:', SOCKET],
])('behind %s proxies, %j is %s', (trust, header, address) => {
  expect(addressReader(trust)(SOCKET, header)).toBe(address)
})

test.each([
  ['10.0.0.2', '10.0.0.2', '198.51.100.7', '198.51.100.7'],
  ['10.0.0.0/8', '10.0.0.2', '198.51.100.7:1001, 10.0.0.3:80', '198.51.100.7'],
  ['10.0.0.0/8', '10.9.9.9', '1.2.3.4, 198.51.100.7, 10.0.0.2', '198.51.100.7'],
  ['10.0.0.0/8', SOCKET, '198.51.100.7', SOCKET],
  ['10.0.0.2', '::ffff:10.0.0.2', '198.51.100.7', '198.51.100.7'],
  ['fd00::/8', 'fd00::1', '2001:db8::5', '2001:db8::5'],
  ['10.0.0.0/8', '10.0.0.2', '10.0.0.3', '10.0.0.2'],
  ['10.0.0.0/8', '10.0.0.2', 'nonsense', '10.0.0.2'],
])('the proxies %s, called by %s with %j: %s', (trust, socket, header, address) => {
  expect(addressReader(trust)(socket, header)).toBe(address)
})

test('a client cannot push its own entry past the trusted ones', () => {
  const read = addressReader('10.0.0.0/8')
  const seen = new Set(
    Array.from({ length: 50 }, (_, at) => read('10.0.0.2', `192.0.2.${at}, 198.51.100.7, 10.0.0.3`)),
  )
  expect([...seen]).toEqual(['198.51.100.7'])
})

test('an IPv6 household is one, however it spells its addresses', () => {
  const same = [
    '2001:db8:1:2::1',
    '2001:db8:1:2:ffff:ffff:ffff:ffff',
    '2001:0db8:0001:0002:aaaa::',
    '2001:DB8:1:2:1:2:3:4',
  ]
  expect(new Set(same.map(bucketOf))).toEqual(new Set(['2001:db8:1:2::/64']))
  expect(bucketOf('2001:db8:1:3::1')).not.toBe(bucketOf('2001:db8:1:2::1'))
  expect(bucketOf('::1')).toBe('0:0:0:0::/64')
  expect(bucketOf('1::')).toBe('1:0:0:0::/64')
})

test('an IPv4 address is itself', () => {
  expect(bucketOf('198.51.100.7')).toBe('198.51.100.7')
})
