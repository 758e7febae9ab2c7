import { expect, test } from 'vitest'
import type { Files } from '#server/adapters/files/port.ts'
import type { AppContext } from '#server/base/app-context.ts'
import { openLog } from '#server/base/log.ts'
import { openOutgoing } from '#server/base/security/outgoing.ts'
import { openPictures } from './picture-parts.ts'

test('a store that does not answer is 503 for the reader, and tells nothing of itself', async () => {
  const away = async () =>
    Promise.reject(Object.assign(new Error('/secret/path is full'), { code: 'ENOENT' }))
  const files: Files = { put: away, read: away, remove: away, list: async function* () {} }
  const context = { log: openLog('silent').log } as AppContext
  const parts = openPictures(context, { files, outgoing: openOutgoing() })
  const refused = { kind: 'unavailable', code: 'storage_unavailable' }
  await expect(parts.files.read('a.jpg')).rejects.toMatchObject(refused)
  await expect(parts.files.put('a.jpg', new Uint8Array(), 'image/jpeg')).rejects.toMatchObject(refused)
  await expect(parts.files.remove('a.jpg')).rejects.not.toThrow('secret')
  parts.decoder.close()
})
