// The commands "user export" and "user erase": personal data of a member.
import { chmodSync, writeFileSync } from 'node:fs'
import { eraseMember, exportMember, getMemberByName } from '#server/accounts/profile/personal-data.ts'
import { personalData } from '#server/app.ts'
import { audit } from '#server/base/security/audit.ts'
import { findReaders } from '#server/membership/permission-holders.ts'
import type { Command } from './command.ts'

export const userExport: Command = {
  name: 'user export',
  summary: 'Exports everything a member has given the site, as JSON.',
  help: ['  NAME         the member', '  --to FILE    where to write; shown on the screen without it'],
  options: { to: { type: 'string' } },
  words: 1,
  run: async ({ db, clock }, { values, positionals }, terminal) => {
    const [name] = positionals
    if (!name) return missingName(terminal)
    const { id } = await getMemberByName(db, name)
    const reader = (await findReaders(db, [id], { clock, planClock: clock })).get(id)
    const data = await exportMember(db, name, personalData, reader?.viewer)
    const subject = { kind: 'member', id: data.account.id }
    await audit(db, { actor: null, action: 'member_exported', subject, at: clock.now() })
    const text = JSON.stringify(data, null, 2)
    if (typeof values.to !== 'string') {
      terminal.line(text)
      return 0
    }
    writeFileSync(values.to, `${text}\n`, { mode: 0o600 })
    chmodSync(values.to, 0o600)
    terminal.line(`Written to ${values.to}.`)
    return 0
  },
}

export const userErase: Command = {
  name: 'user erase',
  summary: "Permanently deletes a member's name, address, password, sessions and listings.",
  help: [
    '  NAME     the member',
    '  --yes    really do it',
    '',
    'Topics, replies and posts stay, without the name.',
  ],
  options: { yes: { type: 'boolean' } },
  words: 1,
  run: async (context, { values, positionals }, terminal) => {
    const [name] = positionals
    if (!name) return missingName(terminal)
    if (values.yes !== true) {
      terminal.line(`Nothing was changed. Add --yes to erase ${name} permanently.`)
      return 2
    }
    const { db, clock } = context
    const { id } = await getMemberByName(db, name)
    const left = await eraseMember(context, name, personalData)
    // Only the id: the log outlives the account, and the name must be forgotten.
    await audit(db, {
      actor: null,
      action: 'member_erased',
      subject: { kind: 'member', id },
      at: clock.now(),
    })
    terminal.line(`${name} was erased. What they wrote is now under ${left}.`)
    return 0
  },
}

function missingName(terminal: { line(text: string): void }): number {
  terminal.line('Which member? Give the name after the command.')
  return 2
}
