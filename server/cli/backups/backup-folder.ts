// The contents of a backup: database dump, uploads, session secret, and an index with every file's checksum, written
// last. Without the index, or with a file that does not match it, the backup is invalid.
import { createHash } from 'node:crypto'
import { createReadStream, existsSync, lstatSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { copyFile, mkdir, readdir, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { readBaseline } from '#server/base/migrations.ts'
import { refuse } from '#server/base/refusal.ts'

export const EMBEDDED_DUMP = 'database.tar.gz'
export const SERVER_DUMP = 'database.dump'
export const SECRET_FILE = 'session-secret'
export const UPLOADS = 'uploads'
const ABOUT = 'backup.json'

const isInside = (path: string) =>
  !path.split('/').some((part) => part === '' || part === '.' || part === '..')

const BackedUpFile = z.object({
  path: z.string().refine(isInside),
  size: z.number(),
  sha256: z.string(),
})
type BackedUpFile = z.infer<typeof BackedUpFile>

const About = z.object({
  made: z.string(),
  database: z.enum(['embedded', 'server']),
  /** The first migration of the version that made it: a version with another one cannot start on what it restored. */
  baseline: z.number(),
  /** Fingerprint of the site's session secret. */
  secret: z.string(),
  files: z.array(BackedUpFile),
})
export type About = z.infer<typeof About>

/** Writes the index of the folder's present files, which makes it a valid backup. */
export async function writeAbout(folder: string, about: Omit<About, 'baseline' | 'files'>): Promise<void> {
  const files: BackedUpFile[] = []
  for await (const path of filesBelow(folder)) files.push(await describe(folder, path))
  const page = join(folder, ABOUT)
  const whole: About = { baseline: readBaseline(), ...about, files }
  writeFileSync(`${page}.new`, `${JSON.stringify(whole)}\n`, { mode: 0o600, flush: true })
  renameSync(`${page}.new`, page)
}

/** Reads every file of a backup; refuses it if one is truncated, changed or missing. */
export async function readBackup(folder: string): Promise<About> {
  const about = readAbout(folder)
  for (const file of about.files) {
    const path = join(folder, file.path)
    const isThere = existsSync(path) && lstatSync(path).isFile()
    if (!isThere) throw broken(`${file.path} is missing`)
    const found = await describe(folder, file.path)
    if (found.size !== file.size || found.sha256 !== file.sha256)
      throw broken(`${file.path} is not as it was written`)
  }
  const dump = about.database === 'embedded' ? EMBEDDED_DUMP : SERVER_DUMP
  if (!existsSync(join(folder, dump))) throw broken(`${dump} is missing`)
  return about
}

function readAbout(folder: string): About {
  const page = join(folder, ABOUT)
  if (!existsSync(page))
    throw refuse.invalid('not_a_backup', `${folder} was not written by backup, or not to its end.`)
  const written = readWritten(page)
  if (written.baseline !== readBaseline())
    throw refuse.conflict(
      'other_baseline',
      'This backup was made by another version of Multiball: restore it with that version. Nothing was changed.',
    )
  const about = About.safeParse(written)
  if (!about.success) throw unreadable()
  return about.data
}

function readWritten(page: string): { baseline?: unknown } {
  try {
    return z.looseObject({}).parse(JSON.parse(readFileSync(page, 'utf8')))
  } catch {
    throw unreadable()
  }
}

const unreadable = () => broken(`${ABOUT} cannot be read`)

export function broken(detail: string) {
  return refuse.invalid('broken_backup', `This backup is damaged: ${detail}. Nothing was changed.`)
}

async function describe(folder: string, path: string): Promise<BackedUpFile> {
  const file = join(folder, path)
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return { path, size: (await stat(file)).size, sha256: hash.digest('hex') }
}

/** Copies files that are not there yet. Skips files that vanish, and unfinished ones (their names begin with a dot). */
export async function copyNew(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  for await (const path of filesBelow(from)) {
    const target = join(to, path)
    if (existsSync(target)) continue
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    await copyFile(join(from, path), target).catch(passOverMissing)
  }
}

/** Paths of the files below a folder, with slashes; without links. */
async function* filesBelow(folder: string): AsyncIterable<string> {
  const entries = existsSync(folder) ? await readdir(folder, { recursive: true, withFileTypes: true }) : []
  for (const entry of entries) {
    if (!entry.isFile() || entry.name.startsWith('.')) continue
    yield relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/')
  }
}

function passOverMissing(error: unknown): void {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return
  throw error
}
