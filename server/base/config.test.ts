import { existsSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ConfigError, Environment, readConfig, warningsOf } from './config.ts'

const folder = () => mkdtempSync(join(tmpdir(), 'multiball-config-'))
const read = (env: Record<string, string>) => readConfig({ DATA_DIR: folder(), ...env })

const BAD: Record<string, string[]> = {
  PORT: ['http', '-1', '0', '65536', '1.5', '0x50', '1e3', '3000 4000'],
  HOST: ['local host', 'a/b', '127.0.0.1;rm'],
  PUBLIC_URL: [
    'localhost:3000',
    'ftp://example.com',
    'https://example.com/forum',
    'https://example.com/?a=1',
    'https://example.com/#a',
    'https://user:secret@example.com',
    'https://',
    'javascript:alert(1)',
  ],
  NODE_ENV: ['prod', 'PRODUCTION'],
  DATA_DIR: ['package.json/data'],
  DATABASE_URL: ['mysql://localhost/x', 'localhost:5432'],
  SESSION_SECRET: ['short'],
  STORAGE_URL: ['/var/uploads', 'https://bucket', 's3://bucket/below', 's3://bucket?endpoint=nowhere'],
  AWS_ACCESS_KEY_ID: ['a', 'two words'],
  AWS_SECRET_ACCESS_KEY: ['a', 'two words'],
  STRIPE_SECRET_KEY: ['pk_test_1', 'secret', 'sk_live_1'],
  STRIPE_WEBHOOK_SECRET: ['secret', 'whsec_'],
  BILLING_LIVE: ['true', 'no', '1'],
  STRIPE_API_BASE: ['127.0.0.1:12111', 'file:///x'],
  OPDB_API_URL: ['opdb.org', 'ftp://opdb.org'],
  OPDB_API_TOKEN: ['x'.repeat(201)],
  SMTP_URL: ['mail.example.com', 'http://mail.example.com'],
  MAIL_FROM: ['nobody', 'a@b\r\nBcc: c@d', `${'x'.repeat(300)}@example.com`],
  SEED: ['yes', 'Demo'],
  DEMO_PASSWORD: ['12345'],
  TRUST_PROXY: [
    'yes',
    'true',
    '100',
    '-1',
    'abc',
    '10.0.0.0/99',
    '10.0.0.1,',
    '10.0.0.1 10.0.0.2',
    '::1/200',
    ',',
  ],
  RATE_LIMITS: ['false', '0'],
  REDIS_URL: ['localhost:6379', 'http://localhost'],
  METRICS_TOKEN: ['short'],
  LOG_LEVEL: ['loud', 'INFO'],
}

test('every variable has values that are refused', () => {
  expect(Object.keys(BAD).sort()).toEqual(Object.keys(Environment.shape).sort())
})

test.each(Object.entries(BAD).flatMap(([name, values]) => values.map((value) => [name, value])))(
  '%s=%j stops the start with one line that names it',
  (name = '', value = '') => {
    let text = ''
    try {
      read({ [name]: value })
    } catch (error) {
      expect(error).toBeInstanceOf(ConfigError)
      text = error instanceof Error ? error.message : ''
    }
    expect(text).toMatch(new RegExp(`^${name} [^\\n]{5,120}\\.$`))
    // A value may be a secret that was put into the wrong variable.
    if (/[_:@]\w/.test(value)) expect(text).not.toContain(value)
  },
)

test('nothing needs to be set', () => {
  const config = read({})
  expect(config).toMatchObject({
    port: 3000,
    host: 'localhost',
    publicUrl: 'http://localhost:3000',
    isSecure: false,
    isProduction: true,
    seed: 'demo',
    rateLimits: true,
    logLevel: 'info',
    opdb: { apiUrl: 'https://opdb.org/api' },
    stripe: { live: false },
  })
  expect(config.mail).toEqual({ from: 'Multiball <no-reply@localhost>' })
  expect(config.demoPassword).toBeUndefined()
})

test('an empty value is no value, so that an empty secret is never one', () => {
  const config = read({
    PORT: '',
    STRIPE_WEBHOOK_SECRET: '',
    SESSION_SECRET: '  ',
    METRICS_TOKEN: '',
    SEED: ' ',
  })
  expect(config.port).toBe(3000)
  expect(config.stripe).toEqual({ live: false, provider: 'stripe:test' })
  expect(config.sessionSecret.length).toBeGreaterThan(40)
  expect(config.metricsToken).toBeUndefined()
})

test.each([
  ['https://pinball.example', 'https://pinball.example', true],
  ['https://pinball.example/', 'https://pinball.example', true],
  ['HTTPS://Pinball.Example:443/', 'https://pinball.example', true],
  ['http://127.0.0.1:4000', 'http://127.0.0.1:4000', false],
])('PUBLIC_URL %s is the origin %s', (given, publicUrl, isSecure) => {
  expect(read({ PUBLIC_URL: given })).toMatchObject({ publicUrl, isSecure })
})

test.each(['0', '1', '10.0.0.1', '10.0.0.0/8, 192.168.0.1', '::1,fd00::/8'])(
  'TRUST_PROXY=%s is taken',
  (value) => {
    expect(read({ TRUST_PROXY: value }).trustProxy).toBe(value)
  },
)

test('the secret is made once, for its owner alone', () => {
  const DATA_DIR = join(folder(), 'deep', 'data')
  const first = readConfig({ DATA_DIR })
  const file = join(DATA_DIR, 'session-secret')
  expect(readConfig({ DATA_DIR }).sessionSecret).toBe(first.sessionSecret)
  expect(readFileSync(file, 'utf8').trim()).toBe(first.sessionSecret)
  expect((statSync(file).mode & 0o777).toString(8)).toBe('600')
  expect((statSync(DATA_DIR).mode & 0o777).toString(8)).toBe('700')
})

test('a secret whose writing was cut short is made anew', () => {
  const DATA_DIR = folder()
  writeFileSync(join(DATA_DIR, 'session-secret'), '\n')
  expect(readConfig({ DATA_DIR }).sessionSecret.length).toBeGreaterThan(40)
})

test('several processes of one site must be given one secret', () => {
  const DATABASE_URL = 'postgres://localhost/x'
  expect(() => read({ DATABASE_URL })).toThrow(/^SESSION_SECRET must be set together with DATABASE_URL/)
  const config = read({ DATABASE_URL, SESSION_SECRET: 'x'.repeat(32) })
  expect(config).toMatchObject({ seed: 'base', databaseUrl: DATABASE_URL, sessionSecret: 'x'.repeat(32) })
  expect(existsSync(join(config.dataDir, 'session-secret'))).toBe(false)
})

test('real money needs two yeses', () => {
  expect(() => read({ STRIPE_SECRET_KEY: 'sk_live_1' })).toThrow(/BILLING_LIVE=yes/)
  expect(read({ STRIPE_SECRET_KEY: 'sk_live_1', BILLING_LIVE: 'yes' }).stripe.live).toBe(true)
})

test('a secret that was set and is empty stops the start: everybody could sign with it', () => {
  expect(() => read({ STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: ' ' })).toThrow(
    /STRIPE_WEBHOOK_SECRET is empty/,
  )
  expect(read({ STRIPE_SECRET_KEY: 'sk_test_1' }).stripe).not.toHaveProperty('webhookSecret')
})

test('a key that is exchanged names the same account, and another mode another one', () => {
  const account = '51AbCdEfGhIjKlMn'
  const provider = (key: string) => read({ STRIPE_SECRET_KEY: key, BILLING_LIVE: 'yes' }).stripe.provider
  expect(provider(`sk_test_${account}Old`)).toBe(provider(`rk_test_${account}New`))
  expect(provider(`sk_live_${account}Old`)).not.toBe(provider(`sk_test_${account}Old`))
  expect(provider('sk_test_51ZyXwVuTsRqPoNmX')).not.toBe(provider(`sk_test_${account}X`))
})

test('uploads are kept in DATA_DIR, in a named folder, or in a bucket that both keys open', () => {
  const DATA_DIR = folder()
  expect(readConfig({ DATA_DIR }).storage).toEqual({ kind: 'folder', folder: join(DATA_DIR, 'uploads') })
  expect(read({ STORAGE_URL: 'file:/var/uploads' }).storage).toEqual({
    kind: 'folder',
    folder: '/var/uploads',
  })
  const bucket = { STORAGE_URL: 's3://pictures', AWS_ACCESS_KEY_ID: 'the-key' }
  expect(() => read({ STORAGE_URL: 's3://pictures' })).toThrow(/^AWS_ACCESS_KEY_ID must be set/)
  expect(() => read(bucket)).toThrow(/^AWS_SECRET_ACCESS_KEY must be set/)
  expect(read({ ...bucket, AWS_SECRET_ACCESS_KEY: 'the-secret' }).storage).toEqual({
    kind: 'bucket',
    bucket: 'pictures',
    region: 'us-east-1',
    credentials: { accessKeyId: 'the-key', secretAccessKey: 'the-secret' },
  })
})

test('nobody changes the configuration later', () => {
  expect(Object.isFrozen(read({}))).toBe(true)
})

test('a site without rate limits is warned of', () => {
  expect(warningsOf({ rateLimits: true })).toEqual([])
  expect(warningsOf({ rateLimits: false })).toEqual([expect.stringContaining('RATE_LIMITS is off')])
})
