import { expect, test } from 'vitest'
import { createCloseStack } from '#server/base/close-stack.ts'
import { openPayments } from './open-payments.ts'

const config = {
  stripe: {
    secretKey: undefined,
    webhookSecret: undefined,
    apiBase: undefined,
    live: false,
    provider: 'stripe',
  },
  publicUrl: 'http://localhost:3000',
  dataDir: '/nowhere',
  host: '::1',
  port: 3000,
}

const sandboxAt = (host: string, closed: string[]) => ({
  key: 'sk_test_sandbox',
  webhookSecret: 'whsec_sandbox',
  installation: 'one',
  listen: async () => ({ host, port: 3001 }),
  now: () => 1_700_000_000,
  close: async () => void closed.push('sandbox'),
})

test('the sandbox is the provider of a site without a key that is for this machine alone', async () => {
  const closing = createCloseStack()
  let options: object | undefined
  const opened = await openPayments(config, closing, async (wanted) => {
    options = wanted
    return sandboxAt('127.0.0.1', [])
  })
  expect(opened?.payments.provider).toBe('sandbox:one')
  expect(options).toEqual({ folder: '/nowhere/sandbox', webhookUrl: 'http://[::1]:3000/api/webhooks/stripe' })
  const none = { ...config, publicUrl: 'https://multiball.example' }
  expect(await openPayments(none, closing, async () => sandboxAt('127.0.0.1', []))).toBeNull()
})

test('a sandbox that cannot be used is closed with the rest of the start', async () => {
  const closing = createCloseStack()
  const closed: string[] = []
  await expect(openPayments(config, closing, async () => sandboxAt('no host', closed))).rejects.toThrow()
  await closing.closeAll()
  expect(closed).toEqual(['sandbox'])
})
