import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { rootDir } from '#server/base/config.ts'
import { bodyLimitOf } from './body-limit.ts'

const KB = 1024

async function readCalls(): Promise<[string, Endpoint][]> {
  const folder = join(rootDir, 'contract')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<!\.test)\.ts$/.test(name),
  )
  const modules: Record<string, unknown>[] = await Promise.all(
    files.map((name) => import(join(folder, name))),
  )
  return modules
    .flatMap((exported) => Object.values(exported))
    .flatMap((value) => (typeof value === 'object' && value !== null ? Object.entries(value) : []))
    .filter(([key]) => /^[A-Z]+ \/api\//.test(key))
}

test('every call of the contract bounds what it takes', async () => {
  const calls = (await readCalls()).filter(([, { upload }]) => !upload)
  const limits = new Map(calls.flatMap(([key, { body }]) => (body ? [[key, bodyLimitOf(body)]] : [])))
  expect(limits.size).toBeGreaterThan(50)
  expect(limits.get('POST /api/login')).toBe(8 * KB)
  const open = calls.filter(([, { access, body }]) => access === 'anyone' && body).map(([key]) => key)
  for (const key of open) expect([key, (limits.get(key) ?? 0) < 64 * KB]).toEqual([key, true])
  for (const [key, bytes] of limits) expect([key, bytes < 256 * KB]).toEqual([key, true])
})

test('the limit is three times the longest body, at least eight kilobytes', () => {
  expect(bodyLimitOf(z.strictObject({ name: z.string().max(10) }))).toBe(8 * KB)
  // {"text":"…"}
  expect(bodyLimitOf(z.strictObject({ text: z.string().max(10_000) }))).toBe(3 * (10_000 + 12))
})

test.each<[string, z.ZodType, number]>([
  ['a text that is trimmed and then looked at', z.string().max(9_000).trim().pipe(z.string().max(4)), 9_002],
  ['a list of each a yes, a no or nothing', z.array(z.boolean().nullable()).max(1_000), 2 + 1_000 * 25],
  ['a text or nothing', z.string().max(9_000).nullable().optional(), 9_002],
  ['a list', z.array(z.string().max(98)).max(100), 2 + 100 * 101],
  ['the longer of two', z.union([z.string().max(9_000), z.int()]), 9_002],
  ['a number that is also taken as text', z.preprocess(Number, z.int()), 24],
  [
    'a record',
    z.record(z.string().max(8), z.string().max(980)).meta({ maxProperties: 10 }),
    2 + 10 * (10 + 2 + 982),
  ],
])('%s counts as long as it may be', (_, schema, longest) => {
  expect(bodyLimitOf(z.strictObject({ x: schema }))).toBe(Math.max(8 * KB, 3 * (2 + 5 + longest)))
})

test.each<[string, z.ZodType]>([
  ['a text', z.string()],
  ['a list', z.array(z.int())],
  ['a record', z.record(z.string().max(8), z.int())],
  ['anything', z.unknown()],
  ['a part of it', z.strictObject({ part: z.array(z.strictObject({ text: z.string() })).max(3) })],
])('%s without a maximum is refused, by name', (_, schema) => {
  expect(() => bodyLimitOf(z.strictObject({ odd: schema }))).toThrow(/body\.odd.* needs a declared maximum/)
})
