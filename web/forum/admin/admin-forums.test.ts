// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { Api } from '#web/api.ts'
import { createQueryClient } from '#web/queries.ts'
import { loadAdminForums } from './admin-forums.tsx'

test('the figures of boards and topics are read whenever the forums’ tab is opened', async () => {
  const asked: string[] = []
  const client = createQueryClient((async (key: string) => {
    asked.push(key)
    return {}
  }) as unknown as Api)
  await loadAdminForums(client)
  asked.length = 0
  await loadAdminForums(client)
  expect(asked).toEqual(['GET /api/admin/forum-categories', 'GET /api/admin/forum-watch'])
})
