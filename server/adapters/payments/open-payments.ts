// Picks the payment provider.
import { join } from 'node:path'
import type { CloseStack } from '#server/base/close-stack.ts'
import type { Config } from '#server/base/config.ts'
import { PAYMENT_WEBHOOK_PATH } from '#server/base/http/http.ts'
import { isLoopbackUrl } from '#server/base/security/origin.ts'
import type { Payments } from './port.ts'

/** The payment sandbox, which only main.ts can create. */
interface Sandbox {
  key: string
  webhookSecret: string
  installation: string
  listen(): Promise<{ host: string; port: number }>
  /** Unix seconds of its clock. */
  now(): number
  close(): Promise<void>
}

export interface Provider<S extends Sandbox> {
  payments: Payments
  /** The payment sandbox, where it is the provider. */
  sandbox: S | null
}

/** The payment provider if there is a key for it; the sandbox if the site is for this machine alone; else null. */
export async function openPayments<S extends Sandbox>(
  config: Pick<Config, 'stripe' | 'publicUrl' | 'dataDir' | 'host' | 'port'>,
  closing: CloseStack,
  createSandbox: (options: { folder: string; webhookUrl: string }) => Promise<S>,
): Promise<Provider<S> | null> {
  const { secretKey, webhookSecret = '', apiBase, provider } = config.stripe
  const site = siteMark(config.publicUrl)
  if (!secretKey && !isLoopbackUrl(config.publicUrl)) return null
  const { stripePayments } = await import('./stripe.ts')
  if (secretKey)
    return { payments: stripePayments({ secretKey, webhookSecret, apiBase, site, provider }), sandbox: null }
  const host =
    { localhost: '127.0.0.1', '0.0.0.0': '127.0.0.1', '::': '127.0.0.1', '::1': '[::1]' }[config.host] ??
    config.host
  const sandbox = await createSandbox({
    folder: join(config.dataDir, 'sandbox'),
    webhookUrl: `http://${host}:${config.port}${PAYMENT_WEBHOOK_PATH}`,
  })
  closing.add(sandbox.close)
  const listening = await sandbox.listen()
  const payments = stripePayments({
    secretKey: sandbox.key,
    webhookSecret: sandbox.webhookSecret,
    apiBase: `http://${listening.host}:${listening.port}`,
    site,
    provider: `sandbox:${sandbox.installation}`,
    clock: { now: () => new Date(sandbox.now() * 1000) },
  })
  return { payments, sandbox }
}

/** Identifies the site within a shared provider account: "multiball.example" becomes "multiball-example". */
function siteMark(publicUrl: string): string {
  return new URL(publicUrl).host.replace(/[^a-z0-9]+/g, '-').slice(0, 60)
}
