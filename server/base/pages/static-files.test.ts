import { join } from 'node:path'
import { expect, test } from 'vitest'
import { rootDir } from '#server/base/config.ts'
import { readStaticFiles } from './static-files.ts'

test('browsers and feed readers find the icon at the address that they ask for unprompted', async () => {
  const files = readStaticFiles(join(rootDir, 'public'), { isSecure: false })
  const icon = await files.get('/favicon.ico')?.pick('')
  expect(icon?.headers).toMatchObject({
    'content-type': 'image/x-icon',
    'cache-control': 'public, max-age=3600',
  })
  // An icon file with three pictures.
  expect(icon?.bytes.subarray(0, 6).toString('hex')).toBe('000001000300')
})
