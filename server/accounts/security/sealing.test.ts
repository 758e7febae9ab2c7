import { expect, test } from 'vitest'
import { openSealing } from './sealing.ts'

const SECRET = 'a secret of at least thirty-two letters'

test('a sealed secret opens again for its owner, and its text is not to be seen', () => {
  const { seal, open } = openSealing(SECRET)
  const sealed = seal('JBSWY3DPEHPK3PXP', 7)
  expect(sealed).not.toContain('JBSWY3DPEHPK3PXP')
  expect(open(sealed, 7)).toBe('JBSWY3DPEHPK3PXP')
  expect(seal('JBSWY3DPEHPK3PXP', 7)).not.toBe(sealed)
})

test('it opens for no other member, under no other key, and not when changed', () => {
  const { seal, open } = openSealing(SECRET)
  const sealed = seal('JBSWY3DPEHPK3PXP', 7)
  expect(() => open(sealed, 8)).toThrow()
  expect(() => openSealing(`${SECRET}!`).open(sealed, 7)).toThrow()
  for (const part of [1, 2, 3]) expect(() => open(withOtherByte(sealed, part), 7)).toThrow()
  expect(() => open(sealed.replace('v1', 'v2'), 7)).toThrow('unknown form')
  expect(() => open('v1...', 7)).toThrow()
})

/** The last base64 character has unused bits, so this changes a whole byte. */
function withOtherByte(sealed: string, part: number): string {
  const parts = sealed.split('.')
  const bytes = Buffer.from(parts[part] ?? '', 'base64url')
  bytes[0] = (bytes[0] ?? 0) ^ 1
  parts[part] = bytes.toString('base64url')
  return parts.join('.')
}
