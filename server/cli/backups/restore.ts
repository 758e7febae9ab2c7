// The command "restore": replaces the site by a backup. The previous site is kept next to it until confirmed; if the
// restore is interrupted, a start puts it back.
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Config } from '#server/base/config.ts'
import { refuse } from '#server/base/refusal.ts'
import { fingerprintOf } from '#server/base/security/session-secret.ts'
import type { RestoreState } from '#server/base/storage/restore-journal.ts'
import type { Command, Terminal } from '#server/cli/command.ts'
import { type About, readBackup, SECRET_FILE } from './backup-folder.ts'
import { restoreEmbedded, settleEmbedded } from './restore-embedded.ts'
import { restoreServer, settleServer } from './restore-server.ts'
import type { Restoring } from './restoring.ts'

export const restore: Command = {
  name: 'restore',
  summary: 'Puts a backup in the place of the site. The site must not be running.',
  help: [
    '  FOLDER            a folder written by backup',
    '  --confirm         the restored site is good: removes what was there before',
    '  --undo            the restored site is not good: puts back what was there before',
    '  --other-secret    restores although SESSION_SECRET is not the one of the backup: second factors',
    '                    and signed links of the backup do not work then',
    '',
    'What was there before is kept until --confirm. A restore that is cut off changes nothing: the next',
    'start puts back what was there.',
  ],
  options: {
    confirm: { type: 'boolean' },
    undo: { type: 'boolean' },
    'other-secret': { type: 'boolean' },
  },
  words: 1,
  runOffline: async (config, { values, positionals }, terminal) => {
    if (values.confirm && values.undo) {
      terminal.line('Choose one: --confirm removes what was there before, --undo puts it back.')
      return 2
    }
    if (values.confirm || values.undo)
      return settle(config, values.confirm ? 'confirmed' : 'unfinished', terminal)
    const folder = resolve(positionals[0] ?? '')
    if (!positionals[0] || !existsSync(folder)) {
      terminal.line('Name a folder that was written by backup.')
      return 2
    }
    const isCached = await restoreFrom(config, folder, {
      acceptsOtherSecret: values['other-secret'] === true,
      say: (text) => terminal.line(text),
    })
    terminal.line(`Restored from ${folder}.`)
    if (isCached)
      terminal.line(
        'What was there before is kept: "restore --confirm" removes it, "restore --undo" puts it back.',
      )
    return 0
  },
}

/** Returns whether there was a previous site, which is then kept until confirmed. */
export async function restoreFrom(
  config: Config,
  folder: string,
  {
    acceptsOtherSecret = false,
    onStep = () => undefined,
    say = () => undefined,
  }: Partial<Restoring> & { say?: (line: string) => void } = {},
): Promise<boolean> {
  const about = await readBackup(folder)
  const kind = config.databaseUrl ? 'server' : 'embedded'
  if (about.database !== kind) {
    const way = kind === 'server' ? 'of an embedded database; unset' : 'from a server; set'
    throw refuse.invalid('other_database', `This backup was made ${way} DATABASE_URL to restore it.`)
  }
  const fault = acceptsOtherSecret ? null : secretFault(config, folder, about)
  if (fault) throw refuse.conflict('other_secret', fault)
  const restoring = { config, folder, acceptsOtherSecret, onStep }
  return kind === 'server' ? restoreServer(restoring, say) : restoreEmbedded(restoring)
}

/** Why the backup's encrypted values could not be read afterwards; null if they can. */
function secretFault(config: Config, folder: string, about: About): string | null {
  const isInside = existsSync(`${folder}/${SECRET_FILE}`)
  if (isInside && !config.databaseUrl && config.sessionSecretFrom === 'file') return null
  if (fingerprintOf(config.sessionSecret) === about.secret) return null
  const way = isInside
    ? `set it to what ${folder}/${SECRET_FILE} holds`
    : 'set it to the one that the site had when it was backed up'
  return `SESSION_SECRET is not the one of this backup, so second factors and signed links would not work: ${way}, or restore with --other-secret. Nothing was changed.`
}

async function settle(config: Config, as: RestoreState, terminal: Terminal): Promise<number> {
  const isDone = await (config.databaseUrl ? settleServer(config, as) : settleEmbedded(config, as))
  if (!isDone) {
    terminal.line('There is no restore to confirm.')
    return 1
  }
  terminal.line(as === 'confirmed' ? 'What was there before is removed.' : 'What was there before is back.')
  return 0
}
