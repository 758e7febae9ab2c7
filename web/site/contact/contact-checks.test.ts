import { expect, test } from 'vitest'
import { ContactMessage } from '#contract/site/site.ts'
import { checkContact } from './contact-checks.ts'

const GOOD = { name: 'Ada', email: 'ada@example.com', subject: 'Events', message: 'A swap meet in May.' }

function serverTexts(values: object): Record<string, string> {
  const parsed = ContactMessage.safeParse(values)
  const issues = parsed.success ? [] : parsed.error.issues
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path[0]), message]))
}

test.each([
  { name: '' },
  { name: 'x'.repeat(81) },
  { email: '' },
  { email: 'ada@example' },
  { subject: '   ' },
  { subject: 'x'.repeat(141) },
  { message: '\n' },
  { message: 'x'.repeat(5001) },
])('%j is told in the words of the server', (change) => {
  const values = { ...GOOD, ...change }
  expect(checkContact(values)).toEqual(serverTexts(values))
  expect(Object.keys(checkContact(values))).toEqual(Object.keys(change))
})

test('what the server accepts is never stopped by the form', () => {
  const values = { ...GOOD, name: ` ${'x'.repeat(80)} `, message: 'x'.repeat(5000) }
  expect(ContactMessage.safeParse(values).success).toBe(true)
  expect(checkContact(values)).toEqual({})
})
