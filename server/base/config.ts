// Configuration: the environment, read once, validated as a whole and frozen. No other file reads process.env.
import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { isProxyList } from '#server/base/security/client-address.ts'
import { readSecret, storeSecret } from '#server/base/security/session-secret.ts'
import { makeDataDirectory } from '#server/base/storage/data-directory.ts'
import { readStorageAddress, type StorageAddress } from '#server/base/storage/storage-address.ts'

const optional = z
  .string()
  .transform((value) => value.trim())
  .transform((value) => (value === '' ? undefined : value))
  .optional()

function text<T extends z.ZodType<unknown, string>>(schema: T) {
  return optional.pipe(schema.optional())
}

const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https address' })

function isBareOrigin(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { origin, href } = new URL(value)
  return href === `${origin}/`
}

/**
 * Every environment variable and its allowed values. Tests compare README's table and .env.example with this object.
 */
export const Environment = z.object({
  PORT: text(
    z
      .string()
      .regex(/^\d{1,5}$/, 'must be a port number')
      .transform(Number)
      .refine((port) => port >= 1 && port <= 65_535, 'must be a port number'),
  ),
  HOST: text(z.string().regex(/^[A-Za-z0-9.:_-]+$/, 'must be a host name or address')),
  PUBLIC_URL: text(httpUrl.refine(isBareOrigin, 'must have nothing after the host and port')),
  NODE_ENV: text(z.enum(['production', 'development', 'test'], 'must be production, development or test')),
  DATA_DIR: text(z.string()),
  DATABASE_URL: text(z.string().regex(/^postgres(ql)?:\/\//, 'must start with postgres://')),
  SESSION_SECRET: text(z.string().min(32, 'must have at least 32 characters')),
  STORAGE_URL: text(
    z
      .string()
      .refine(
        (value) => readStorageAddress(value, rootDir) !== null,
        'must be file:FOLDER or s3://bucket?endpoint=…&region=…',
      ),
  ),
  AWS_ACCESS_KEY_ID: text(z.string().regex(/^\S{3,128}$/, 'must be 3 to 128 characters without blanks')),
  AWS_SECRET_ACCESS_KEY: text(z.string().regex(/^\S{3,200}$/, 'must be 3 to 200 characters without blanks')),
  STRIPE_SECRET_KEY: text(z.string().regex(/^(sk|rk)_(test|live)_\w+$/, 'must be a secret key of Stripe')),
  STRIPE_WEBHOOK_SECRET: text(z.string().regex(/^whsec_\S+$/, 'must start with whsec_')),
  BILLING_LIVE: text(z.enum(['yes'], 'can only be yes')),
  STRIPE_API_BASE: text(httpUrl),
  OPDB_API_URL: text(httpUrl),
  OPDB_API_TOKEN: text(z.string().max(200, 'is too long')),
  SMTP_URL: text(z.string().regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')),
  MAIL_FROM: text(
    z
      .string()
      .max(300, 'is too long')
      .regex(/^[^\r\n]*@[^\r\n]*$/, 'must hold a mail address'),
  ),
  SEED: text(z.enum(['demo', 'base', 'none'], 'must be demo, base or none')),
  DEMO_PASSWORD: text(z.string().min(6, 'must have at least 6 characters')),
  TRUST_PROXY: text(
    z.string().refine(isProxyList, 'must be a number of proxies or their addresses, comma-separated'),
  ),
  RATE_LIMITS: text(z.enum(['on', 'off'], 'must be on or off')),
  REDIS_URL: text(z.string().regex(/^rediss?:\/\//, 'must start with redis:// or rediss://')),
  METRICS_TOKEN: text(z.string().min(16, 'must have at least 16 characters')),
  LOG_LEVEL: text(
    z.enum(
      ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'],
      'must be a level such as info or debug',
    ),
  ),
})

/** Where uploads are stored; a bucket comes with its credentials. */
export type Storage =
  | Extract<StorageAddress, { kind: 'folder' }>
  | (Extract<StorageAddress, { kind: 'bucket' }> & {
      credentials: { accessKeyId: string; secretAccessKey: string }
    })

export type Config = Readonly<{
  port: number
  host: string
  publicUrl: string
  isSecure: boolean
  isProduction: boolean
  dataDir: string
  databaseUrl: string | undefined
  sessionSecret: string
  sessionSecretFrom: 'environment' | 'file'
  storage: Storage
  stripe: { secretKey?: string; webhookSecret?: string; live: boolean; apiBase?: string; provider: string }
  opdb: { apiUrl: string; token?: string }
  mail: { smtpUrl?: string; from: string }
  seed: 'demo' | 'base' | 'none'
  demoPassword: string | undefined
  trustProxy: string | undefined
  rateLimits: boolean
  metricsToken: string | undefined
  logLevel: string
  /** Where programs are looked up, in the form of PATH. */
  programs: string
}>

/** The folder that holds package.json, no matter where the running file was built to. */
export const rootDir = findRoot(dirname(fileURLToPath(import.meta.url)))

function findRoot(from: string): string {
  if (existsSync(join(from, 'package.json')) && existsSync(join(from, 'server', 'migrations'))) return from
  const parent = dirname(from)
  if (parent === from) throw new Error('The folder of the program cannot be found.')
  return findRoot(parent)
}

/** Its message says in one line which variable is wrong and what it should be. */
export class ConfigError extends Error {}

/**
 * Reads and validates the environment; throws ConfigError with a one-line message. Creates DATA_DIR and the secret when
 * needed. For read-only use it creates nothing, and a secret that does not exist yet is empty.
 */
export function readConfig(
  env: Record<string, string | undefined>,
  { onlyLooks = false }: { onlyLooks?: boolean } = {},
): Config {
  const parsed = Environment.safeParse(env)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new ConfigError(`${String(issue?.path[0])} ${issue?.message ?? 'is not valid'}.`)
  }
  const e = parsed.data
  const isProduction = (e.NODE_ENV ?? 'production') === 'production'
  const port = e.PORT ?? 3000
  const publicUrl = new URL(e.PUBLIC_URL ?? `http://localhost:${port}`).origin
  if (e.STRIPE_SECRET_KEY?.includes('_live_') && e.BILLING_LIVE !== 'yes') {
    throw new ConfigError('STRIPE_SECRET_KEY is a live key; set BILLING_LIVE=yes to take real money.')
  }
  if (e.STRIPE_SECRET_KEY && env.STRIPE_WEBHOOK_SECRET?.trim() === '') {
    throw new ConfigError('STRIPE_WEBHOOK_SECRET is empty; leave it out, or set the endpoint’s own secret.')
  }
  if (e.DATABASE_URL && isProduction && !e.SESSION_SECRET) {
    throw new ConfigError(
      'SESSION_SECRET must be set together with DATABASE_URL, the same for every process.',
    )
  }
  const dataDir = resolve(rootDir, e.DATA_DIR ?? 'data')
  const fault = onlyLooks ? null : makeDataDirectory(dataDir)
  if (fault) throw new ConfigError(fault)
  return Object.freeze({
    port,
    host: e.HOST ?? 'localhost',
    publicUrl,
    isSecure: publicUrl.startsWith('https:'),
    isProduction,
    dataDir,
    databaseUrl: e.DATABASE_URL,
    sessionSecret: e.SESSION_SECRET ?? (onlyLooks ? readSecret(dataDir) : madeSecret(dataDir)),
    sessionSecretFrom: e.SESSION_SECRET ? 'environment' : 'file',
    storage: readStorage(e, dataDir),
    stripe: {
      live: e.BILLING_LIVE === 'yes',
      provider: accountMark(e.STRIPE_SECRET_KEY),
      ...(e.STRIPE_SECRET_KEY && { secretKey: e.STRIPE_SECRET_KEY }),
      ...(e.STRIPE_WEBHOOK_SECRET && { webhookSecret: e.STRIPE_WEBHOOK_SECRET }),
      ...(e.STRIPE_API_BASE && { apiBase: e.STRIPE_API_BASE }),
    },
    opdb: {
      apiUrl: (e.OPDB_API_URL ?? 'https://opdb.org/api').replace(/\/$/, ''),
      ...(e.OPDB_API_TOKEN && { token: e.OPDB_API_TOKEN }),
    },
    mail: {
      from: e.MAIL_FROM ?? `Multiball <no-reply@${new URL(publicUrl).hostname}>`,
      ...(e.SMTP_URL && { smtpUrl: e.SMTP_URL }),
    },
    seed: e.SEED ?? (e.DATABASE_URL ? 'base' : 'demo'),
    demoPassword: e.DEMO_PASSWORD,
    trustProxy: e.TRUST_PROXY,
    rateLimits: e.RATE_LIMITS !== 'off',
    metricsToken: e.METRICS_TOKEN,
    logLevel: e.LOG_LEVEL ?? 'info',
    programs: env.PATH ?? '',
  })
}

/** Identifies the account of an API key by the key's first characters: a rotated key identifies the same account. */
function accountMark(key = ''): string {
  const [, mode = 'test', account] = /^(?:sk|rk)_(test|live)_(51\w{14})?/.exec(key) ?? []
  return ['stripe', mode, ...(account ? [account] : [])].join(':')
}

function readStorage(e: z.infer<typeof Environment>, dataDir: string): Storage {
  const address = e.STORAGE_URL ? readStorageAddress(e.STORAGE_URL, rootDir) : null
  if (!address) return { kind: 'folder', folder: join(dataDir, 'uploads') }
  if (address.kind === 'folder') return address
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = e
  if (!accessKeyId)
    throw new ConfigError('AWS_ACCESS_KEY_ID must be set for a STORAGE_URL that names a bucket.')
  if (!secretAccessKey)
    throw new ConfigError('AWS_SECRET_ACCESS_KEY must be set for a STORAGE_URL that names a bucket.')
  return { ...address, credentials: { accessKeyId, secretAccessKey } }
}

function madeSecret(dataDir: string): string {
  const secret = storeSecret(dataDir)
  if (secret === null) throw new ConfigError('DATA_DIR cannot be created or written.')
  return secret
}

/** Settings that are meant for tests alone, in the operator's words. */
export function warningsOf({ rateLimits }: Pick<Config, 'rateLimits'>): string[] {
  return rateLimits ? [] : ['RATE_LIMITS is off: the number of requests is not limited. For load tests only.']
}
