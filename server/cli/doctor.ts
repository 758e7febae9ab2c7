// The command "doctor": checks Node, data directory, email, address, database and session secret; changes nothing.
import { access, constants, statfs } from 'node:fs/promises'
import { adminExists } from '#server/accounts/members.ts'
import { type Config, warningsOf } from '#server/base/config.ts'
import { answers, type Database, hasEmbedded, openDatabase } from '#server/base/database/database.ts'
import { mustHaveBaseline } from '#server/base/migrations.ts'
import { isSecretOf } from '#server/base/security/session-secret.ts'
import type { Command, Terminal } from './command.ts'

interface Finding {
  what: string
  isGood: boolean
  /** It works, but not as it should. */
  isDoubtful?: boolean
  detail: string
}

/** Read-only: creates and fills nothing that does not exist, and migrates nothing. */
export const doctor: Command = {
  name: 'doctor',
  summary: 'Checks that this installation can run, and says what is missing.',
  help: ['Exit code 1 when something does not work. Nothing is changed.'],
  options: {},
  onlyLooks: true,
  run: async ({ config, database }, _input, terminal) => {
    const findings = [...(await examineHere(config)), ...(await examineDatabase(database, config))]
    return tell(findings, terminal)
  },
  runOffline: async (config, _input, terminal) => {
    const findings = [...(await examineHere(config)), ...(await lookAtDatabase(config))]
    return tell(findings, terminal)
  },
}

function tell(findings: readonly Finding[], terminal: Terminal): number {
  for (const { what, isGood, isDoubtful, detail } of findings)
    terminal.line(`${isDoubtful ? '!' : isGood ? '✓' : '✗'} ${what}: ${detail}`)
  return findings.every(({ isGood }) => isGood) ? 0 : 1
}

/** All checks except those of the database. */
async function examineHere(config: Config): Promise<Finding[]> {
  const { mail, publicUrl, isSecure } = config
  return [
    { what: 'Node', isGood: true, detail: process.versions.node },
    await examineDirectory(config.dataDir),
    { what: 'Email', isGood: true, detail: mail.smtpUrl ? 'by SMTP_URL' : 'written to the data directory' },
    {
      what: 'Address',
      isGood: true,
      detail: isSecure ? publicUrl : `${publicUrl} (no https: for this machine only)`,
    },
    ...warningsOf(config).map((detail) => ({ what: 'Setting', isGood: true, isDoubtful: true, detail })),
  ]
}

async function examineDirectory(directory: string): Promise<Finding> {
  const what = 'Data directory'
  const space = await statfs(directory).catch(() => null)
  if (!space) return { what, isGood: true, detail: `${directory}, not there yet: npm start makes it` }
  const freeGb = (space.bavail * space.bsize) / 1e9
  const isWritable = await access(directory, constants.W_OK).then(
    () => true,
    () => false,
  )
  const free = `${freeGb.toFixed(1)} GB free`
  return {
    what,
    isGood: isWritable && freeGb > 0.5,
    detail: `${directory}, ${free}${isWritable ? '' : ', cannot be written to'}`,
  }
}

async function lookAtDatabase(config: Config): Promise<Finding[]> {
  const { databaseUrl, dataDir } = config
  if (!databaseUrl && !hasEmbedded(dataDir))
    return [{ what: 'Database', isGood: true, detail: 'no database yet: npm start makes it' }]
  let database: Database
  try {
    const source = databaseUrl ? { url: databaseUrl } : { directory: dataDir }
    database = await openDatabase(source, { migrates: false })
  } catch (error) {
    return [unusable(error)]
  }
  try {
    return await examineDatabase(database, config)
  } finally {
    await database.close()
  }
}

function unusable(error: unknown): Finding {
  return { what: 'Database', isGood: false, detail: error instanceof Error ? error.message : String(error) }
}

async function examineDatabase(database: Database, config: Config): Promise<Finding[]> {
  const kind = database.kind === 'embedded' ? 'embedded ' : ''
  if (!(await answers(database)))
    return [{ what: 'Database', isGood: false, detail: `${kind}PostgreSQL: no answer` }]
  const { rows } = await database.query('show server_version')
  const server = {
    what: 'Database',
    isGood: true,
    detail: `${kind}PostgreSQL ${String(rows[0]?.server_version)}`,
  }
  try {
    await mustHaveBaseline(database)
  } catch (error) {
    return [unusable(error)]
  }
  if (!(await hasTables(database)))
    return [{ ...server, detail: `${server.detail}, empty or of an older version: npm start prepares it` }]
  const count = async (table: string) =>
    Number((await database.query(`select count(*) as n from ${table}`)).rows[0]?.n ?? 0)
  return [
    server,
    {
      what: 'Admin',
      isGood: true,
      detail: (await adminExists(database.db)) ? 'there is one' : 'none yet: open /admin-setup',
    },
    { what: 'Members', isGood: true, detail: String(await count('users')) },
    { what: 'Catalogue', isGood: true, detail: `${await count('catalogue_entries')} entries` },
    await examineSecret(database, config),
  ]
}

async function examineSecret(database: Database, { sessionSecret }: Config): Promise<Finding> {
  const isSame = await isSecretOf(database, sessionSecret)
  return {
    what: 'Session secret',
    isGood: true,
    isDoubtful: !isSame,
    detail: isSame
      ? 'the one that this database was written with'
      : 'SESSION_SECRET is not the one that this database was written with: second factors and signed links from before do not work',
  }
}

async function hasTables(database: Database): Promise<boolean> {
  const { rows } = await database.query(
    "select to_regclass('users') is not null and to_regclass('catalogue_entries') is not null as yes",
  )
  return rows[0]?.yes === true
}
