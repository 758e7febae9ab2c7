// The command "opdb sync": updates the machine catalogue from the Open Pinball Database or from files.
import { isAbsolute } from 'node:path'
import { OutsideError } from '#server/adapters/catalogue/port.ts'
import { refuse } from '#server/base/refusal.ts'
import { runOpdbSync } from '#server/machines/sync/sync-command.ts'
import { isSyncFailure } from '#server/machines/sync/sync-error.ts'
import type { Command } from './command.ts'

export const opdbSync: Command = {
  name: 'opdb sync',
  summary: 'Brings the machine catalogue up to date with the Open Pinball Database.',
  help: [
    '  --file EXPORT       an export to read instead of the network (JSON, any of the known shapes)',
    '  --groups FILE       the titles that belong to the export',
    '  --changelog FILE    moved and deleted ids',
    '  --force             go on even when much of the catalogue would be gone',
    '',
    'Without --file: the API when OPDB_API_TOKEN is set, else the public bulk file.',
    'It can be repeated and interrupted at will; what is unchanged is not written again.',
  ],
  options: {
    file: { type: 'string' },
    groups: { type: 'string' },
    changelog: { type: 'string' },
    force: { type: 'boolean' },
  },
  run: async (context, { values }, terminal) => {
    const file = (name: 'file' | 'groups' | 'changelog') => {
      const value = values[name]
      if (typeof value !== 'string') return undefined
      if (!isAbsolute(value))
        throw refuse.invalid('relative_file', `--${name} needs the whole path of a file.`)
      return value
    }
    const asked = {
      file: file('file'),
      groups: file('groups'),
      changelog: file('changelog'),
      force: values.force === true,
    }
    if (!asked.file && (asked.groups || asked.changelog)) {
      throw refuse.invalid(
        'file_missing',
        '--groups and --changelog belong to an export: name it with --file.',
      )
    }
    try {
      await runOpdbSync(context, asked, (step) => {
        if (typeof step === 'string') terminal.line(step)
        else terminal.progress(step.stage, step.done, step.total)
      })
      return 0
    } catch (error) {
      if (!isSyncFailure(error)) throw error
      terminal.line(error.message)
      if (!asked.file && !isReached(error)) terminal.line(WAY_OUT)
      return 1
    }
  },
}

const WAY_OUT =
  'Without that connection: fetch an export where there is one, bring the file here, and name it with --file EXPORT.'

function isReached(error: Error): boolean {
  return !(error instanceof OutsideError) || error.wasReached
}
