import { access, constants, statfs } from 'node:fs/promises'
import { adminExists } from '#server/accounts/members.ts'
import { answers } from '#server/base/database.ts'
import type { House } from '#server/base/house.ts'
import type { Command } from './command.ts'

interface Finding {
  what: string
  isGood: boolean
  detail: string
}

export const doctor: Command = {
  name: 'doctor',
  summary: 'Checks that this installation can run, and says what is missing.',
  help: ['Exit code 1 when something does not work.'],
  options: {},
  run: async (house, _input, terminal) => {
    const findings = await examine(house)
    for (const { what, isGood, detail } of findings) terminal.line(`${isGood ? '✓' : '✗'} ${what}: ${detail}`)
    return findings.every(({ isGood }) => isGood) ? 0 : 1
  },
}

async function examine({ config, database, db }: House): Promise<Finding[]> {
  const isUp = await answers(database)
  const version = isUp
    ? String((await database.query('show server_version')).rows[0]?.server_version)
    : 'no answer'
  const { bavail, bsize } = await statfs(config.dataDir)
  const freeGb = (bavail * bsize) / 1e9
  const isWritable = await access(config.dataDir, constants.W_OK).then(
    () => true,
    () => false,
  )
  const count = async (table: string) =>
    Number((await database.query(`select count(*) as n from ${table}`)).rows[0]?.n ?? 0)
  return [
    { what: 'Node', isGood: true, detail: process.versions.node },
    {
      what: 'Database',
      isGood: isUp,
      detail: `${database.kind === 'embedded' ? 'embedded ' : ''}PostgreSQL ${version}`,
    },
    {
      what: 'Data directory',
      isGood: isWritable && freeGb > 0.5,
      detail: `${config.dataDir}, ${freeGb.toFixed(1)} GB free`,
    },
    {
      what: 'Admin',
      isGood: true,
      detail: (await adminExists(db)) ? 'there is one' : 'none yet: open /admin-setup',
    },
    { what: 'Members', isGood: true, detail: String(await count('users')) },
    { what: 'Catalogue', isGood: true, detail: `${await count('catalogue_entries')} entries` },
    {
      what: 'Mail',
      isGood: true,
      detail: config.mail.smtpUrl ? 'by SMTP_URL' : 'written to the data directory',
    },
    {
      what: 'Address',
      isGood: true,
      detail: config.isSecure ? config.publicUrl : `${config.publicUrl} (no https: for this machine only)`,
    },
  ]
}
