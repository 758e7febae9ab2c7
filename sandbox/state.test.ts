import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openShop } from '#sandbox/testing/shop.ts'
import { HOUR_SECONDS } from './durations.ts'

test('a folder that cannot be written to is reported once and ends nothing, and what changed is saved later', async () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'multiball-sandbox-')), 'sandbox')
  const reported: unknown[] = []
  const unsaved = await openShop({ folder, onUnsaved: (error) => reported.push(error) })
  await unsaved.stripe.products.create({ name: 'Pro' })
  rmSync(folder, { recursive: true })
  writeFileSync(folder, 'in its place')
  unsaved.sandbox.advance(HOUR_SECONDS)
  // It saves every second.
  await new Promise((done) => setTimeout(done, 2_500))
  expect(reported).toEqual([expect.objectContaining({ code: 'EEXIST' })])
  rmSync(folder)
  await expect.poll(() => existsSync(join(folder, 'payments.json')), { timeout: 5_000 }).toBe(true)
  rmSync(folder, { recursive: true })
  writeFileSync(folder, 'in its place')
  unsaved.sandbox.advance(HOUR_SECONDS)
  await unsaved.close()
  expect(reported).toHaveLength(2)
})
