import { expect, test } from 'vitest'
import { openTestSite } from '#server/testing/site.ts'
import { notifications } from './tables.ts'

test('sample members find in the bell what their sample messages and reports tell', async () => {
  const site = await openTestSite({ seed: 'demo' })
  const rows = await site.context.db.select().from(notifications)
  const kinds = new Set(rows.map(({ kind }) => kind))
  expect([...kinds].sort()).toEqual(['flag_decided', 'message'])
  expect(rows.some(({ count, readAt }) => count > 1 && readAt === null)).toBe(true)
  expect(rows.every(({ mailDueAt }) => mailDueAt === null)).toBe(true)
  await site.followUp()
  expect(await site.context.db.select().from(notifications)).toHaveLength(rows.length)
})
