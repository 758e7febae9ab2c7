import { expect, test } from 'vitest'
import { tellableText } from './error-text.ts'

test('the error’s own words are told', () => {
  expect(tellableText('connect ECONNREFUSED 127.0.0.1:25')).toBe('connect ECONNREFUSED 127.0.0.1:25')
  expect(tellableText('550 No such user here\nand a second line')).toBe('550 No such user here')
})

test.each([
  ['', 'It failed without saying why.'],
  [null, 'It failed without saying why.'],
  ['smtp://desk:hunter2@mail.example.com refused', 'smtp://…@mail.example.com refused'],
  ['postgres://u:p%40ss@[::1]:5432/x is gone', 'postgres://…@[::1]:5432/x is gone'],
  ['Mailbox ada.lovelace@example.com unavailable', 'Mailbox …@example.com unavailable'],
  ['GET https://x.example/a?api_token=abc&b=1 failed', 'GET https://x.example/a?api_token=…&b=1 failed'],
  ['Bad key sk_test_51Hxyz000abcDEFghiJKLmn', 'Bad key …'],
  ["ENOENT: no such file, open '/srv/site/data/uploads/a.webp'", "ENOENT: no such file, open '…'"],
  ['bell \u0007 and \u202e turned', 'bell   and   turned'],
])('%j is told as %j', (message, told) => {
  expect(tellableText(message)).toBe(told)
})

test('of a failed query only the database’s answer is told, never what was asked', () => {
  const asked = 'Failed query: insert into messages values ($1)\nparams: a private text'
  expect(tellableText(asked, 'relation "messages" does not exist')).toBe(
    'The database refused a query: relation "messages" does not exist',
  )
  expect(tellableText(asked)).toBe('The database refused a query.')
})

test('a message of 64 KB of one sign is told at once, which its patterns alone would not do', () => {
  const took = (work: () => unknown) => {
    const from = performance.now()
    work()
    return performance.now() - from
  }
  const naive = (text: string) => text.replace(/[^\s@<>"'(/…]+@(?=[\w-]+(\.[\w-]+)+)/g, '…@')
  // Compared with each other in one run: absolute times depend on the machine's load.
  const quarter = took(() => naive('a'.repeat(16 * 1024)))
  for (const piece of ['a', 'a1-', '-a', '/a', '?key=', 'https://a']) {
    const text = piece.repeat(64 * 1024)
    const quick = Math.min(...[1, 2, 3].map(() => took(() => tellableText(text))))
    expect([piece, quick < quarter * 4]).toEqual([piece, true])
  }
})
