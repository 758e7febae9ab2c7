// File storage: disk and S3 server fulfil the same contract.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { diskFiles } from './disk.ts'
import type { Files } from './port.ts'
import { s3Files } from './s3.ts'

const root = mkdtempSync(join(tmpdir(), 'multiball-files-'))
const bytes = (text: string) => new TextEncoder().encode(text)
const textOf = (found: Uint8Array | null) => (found ? new TextDecoder().decode(found) : null)

const opened: Partial<Record<'disk' | 's3', Files>> = {}
let server: S3rver | undefined

beforeAll(async () => {
  opened.disk = diskFiles({ folder: join(root, 'uploads') })
  server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(root, 's3'),
    configureBuckets: [{ name: 'pictures', configs: [] }],
  })
  const { port } = await server.run()
  opened.s3 = s3Files({
    bucket: 'pictures',
    region: 'us-east-1',
    endpoint: `http://127.0.0.1:${port}`,
    credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
  })
})

afterAll(async () => {
  await server?.close()
  rmSync(root, { recursive: true, force: true })
})

function files(name: 'disk' | 's3'): Files {
  const found = opened[name]
  if (!found) throw new Error('not opened')
  return found
}

async function keysIn(store: Files, folder: string): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of store.list(folder)) keys.push(key)
  return keys.sort()
}

describe.each(['disk', 's3'] as const)('on %s', (name) => {
  test('what was put is read back, byte for byte', async () => {
    const all = Uint8Array.from({ length: 100_000 }, (_, at) => at % 256)
    await files(name).put('kept/aa/small.webp', all, 'image/webp')
    expect(Buffer.from((await files(name).read('kept/aa/small.webp')) ?? []).equals(Buffer.from(all))).toBe(
      true,
    )
  })

  test('an empty file is a file, a missing one is null', async () => {
    await files(name).put('kept/empty.bin', new Uint8Array(), 'application/octet-stream')
    expect((await files(name).read('kept/empty.bin'))?.byteLength).toBe(0)
    expect(await files(name).read('kept/nothing.bin')).toBeNull()
    expect(await files(name).read('kept')).toBeNull()
  })

  test('a second put under the same key replaces the first', async () => {
    await files(name).put('kept/twice.txt', bytes('the first, longer one'), 'text/plain')
    await files(name).put('kept/twice.txt', bytes('the second'), 'text/plain')
    expect(textOf(await files(name).read('kept/twice.txt'))).toBe('the second')
  })

  test('what was removed is gone; removing it again is no failure', async () => {
    await files(name).put('gone/a.txt', bytes('a'), 'text/plain')
    await files(name).remove('gone/a.txt')
    await files(name).remove('gone/a.txt')
    expect(await files(name).read('gone/a.txt')).toBeNull()
  })

  test('a list names the files of a folder and no others, with their times', async () => {
    const before = Date.now() - 60_000
    for (const key of ['listed/aa/1.txt', 'listed/aa/2.txt', 'listed/bb.txt', 'listed-not/1.txt'])
      await files(name).put(key, bytes(key), 'text/plain')
    expect(await keysIn(files(name), 'listed')).toEqual([
      'listed/aa/1.txt',
      'listed/aa/2.txt',
      'listed/bb.txt',
    ])
    for await (const { modifiedAt } of files(name).list('listed'))
      expect(modifiedAt.getTime()).toBeGreaterThan(before)
    expect(await keysIn(files(name), 'not-there')).toEqual([])
  })

  test.each([
    '../secret',
    'a/../../secret',
    '/etc/passwd',
    'a//b',
    'a/',
    '',
    '.hidden',
    'a/.hidden',
    'nul\u0000.jpg',
    'C:\\boot.ini',
    '..\\secret',
    'a%2f..%2fsecret',
    'UPPER.jpg',
    'a.b.c/../d',
    'x'.repeat(201),
  ])('%j is no key, for whatever is asked', async (key) => {
    await expect(files(name).put(key, bytes('x'), 'text/plain')).rejects.toThrow('no key')
    await expect(files(name).read(key)).rejects.toThrow('no key')
    await expect(files(name).remove(key)).rejects.toThrow('no key')
  })
})

describe('on disk alone', () => {
  test('a naive join would leave the folder; the store does not', async () => {
    writeFileSync(join(root, 'secret'), 'a secret')
    const naive = (key: string) => readFileSync(join(root, 'uploads', key), 'utf8')
    expect(naive('../secret')).toBe('a secret')
    await expect(files('disk').read('../secret')).rejects.toThrow('no key')
  })

  test('a link out of the folder leads nowhere', async () => {
    mkdirSync(join(root, 'uploads', 'links'), { recursive: true })
    symlinkSync(join(root, 'secret'), join(root, 'uploads', 'links', 'out.txt'))
    expect(readFileSync(join(root, 'uploads', 'links', 'out.txt'), 'utf8')).toBe('a secret')
    expect(await files('disk').read('links/out.txt')).toBeNull()
  })

  test('files and folders are for their owner alone, and an empty folder goes with its last file', async () => {
    await files('disk').put('own/aa/x.txt', bytes('x'), 'text/plain')
    const modeOf = (path: string) => (statSync(join(root, 'uploads', path)).mode & 0o777).toString(8)
    expect([modeOf('own/aa/x.txt'), modeOf('own/aa'), modeOf('own')]).toEqual(['600', '700', '700'])
    await files('disk').remove('own/aa/x.txt')
    expect(existsSync(join(root, 'uploads', 'own', 'aa'))).toBe(false)
  })
})
