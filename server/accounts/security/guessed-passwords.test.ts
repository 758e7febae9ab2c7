import { expect, test } from 'vitest'
import { mustBeUncommon } from './guessed-passwords.ts'

const ADA = { username: 'ada_lovelace', email: 'countess@example.com' }

test.each([
  'password',
  'Password1!',
  'PASSWORD2024',
  'qwerty',
  'letmein',
  '123456',
  '1234567890',
  '987654',
  '111111',
  'abcabcabc',
  'pinball123',
  'ada_lovelace',
  'Countess',
  'countess@example.com',
])('%s is guessed first', (password) => {
  expect(() => mustBeUncommon(password, ADA)).toThrow('too easy to guess')
})

test.each(['test-password', 'secret-2', 'correct horse battery', 'tvoje-heslo', '918273', 'пароль-мой'])(
  '%s may be taken',
  (password) => {
    expect(() => mustBeUncommon(password, ADA)).not.toThrow()
  },
)
