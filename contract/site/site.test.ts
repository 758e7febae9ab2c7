import { expect, test } from 'vitest'
import { ContactMessage } from './site.ts'

const message = { name: 'Ada', email: 'ada@example.com', subject: 'Hello', message: 'One line.\nAnother.' }

test.each([
  ['name', 'Ada\r\nBcc: all@example.com'],
  ['subject', 'Hello\nBcc: all@example.com'],
  ['email', 'ada@example.com\nBcc: all@example.com'],
  ['email', 'ada@example.com,all@example.com'],
  ['email', 'ada\u0001@example.com'],
  ['email', 'ada\u202e@example.com'],
  ['email', 'ada\ud800@example.com'],
  ['message', 'a\u0000b'],
])('a %s that could change the letter is refused: %j', (field, text) => {
  expect(ContactMessage.safeParse(message).success).toBe(true)
  const parsed = ContactMessage.safeParse({ ...message, [field]: text })
  expect(parsed.error?.issues.map(({ path }) => path.join('.'))).toEqual([field])
})
