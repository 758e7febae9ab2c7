// The command "admin create": adds an admin.
import { FirstAdmin } from '#contract/accounts/accounts.ts'
import { createAdmin } from '#server/accounts/members.ts'
import { fieldErrors } from '#server/base/http/validation.ts'
import { refuse } from '#server/base/refusal.ts'
import type { Command } from './command.ts'

export const adminCreate: Command = {
  name: 'admin create',
  summary: 'Creates an admin account, the first or another one.',
  help: [
    '  --username NAME     the name to sign in with',
    '  --email ADDRESS     the address for emails to this account',
    '  --password-stdin    reads the password from standard input instead of asking for it',
  ],
  options: { username: { type: 'string' }, email: { type: 'string' }, 'password-stdin': { type: 'boolean' } },
  asks: { question: 'Password: ', unless: 'help' },
  run: async ({ db }, { values, stdin }, terminal) => {
    const raw = { username: values.username, email: values.email, password: stdin.replace(/\r?\n$/, '') }
    const input = FirstAdmin.safeParse(raw)
    if (!input.success)
      throw refuse.invalid('invalid_input', Object.values(fieldErrors(input.error, raw)).join('\n'))
    const admin = await createAdmin(db, input.data)
    terminal.line(`Admin ${admin.username} was created.`)
    return 0
  },
}
