// Another server in the provider's place: a request that the provider's own description does not allow is answered 400,
// the others are passed on. What comes back, and the webhooks, are judged too.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Description } from './description.ts'

export interface Judge {
  /** Where a shop's program finds the API. */
  apiBase: string
  /** Where webhooks are to be sent; they go on to the shop. */
  webhookUrl: string
  /** "POST /v1/customers", in the order of their arrival. */
  calls: string[]
  /** Types of the events that went on, with the shop's answer: "invoice.paid 200". */
  webhooks: string[]
  /** What went against the description. */
  faults: string[]
  /** Says who answers the API, and who takes the webhooks. */
  connect(ends: { api?: string; shop?: string }): void
  close(): Promise<void>
}

/** Without a description every request passes, and is only written down. */
export async function openJudge(description: Description | null): Promise<Judge> {
  const ends = { api: '', shop: '' }
  const calls: string[] = []
  const webhooks: string[] = []
  const faults: string[] = []

  async function passCall(incoming: IncomingMessage, response: ServerResponse, body: string) {
    const { method = 'GET', headers } = incoming
    const url = `${ends.api}${incoming.url}`
    calls.push(`${method} ${new URL(url).pathname}`)
    const wrong = description?.faultsOfRequest({ method, url, body }) ?? []
    faults.push(...wrong)
    if (wrong.length > 0) {
      const refusal = { error: { type: 'invalid_request_error', message: wrong.join('; ') } }
      response.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify(refusal))
      return
    }
    const passed = ['authorization', 'stripe-version', 'idempotency-key', 'content-type'].flatMap((name) => {
      const value = headers[name]
      return typeof value === 'string' ? [[name, value]] : []
    })
    const answer = await fetch(url, {
      method,
      headers: Object.fromEntries(passed),
      ...(method === 'POST' && { body }),
    })
    const text = await answer.text()
    faults.push(
      ...(description?.faultsOfCall({ method, url, body, status: answer.status, answer: text }) ?? []),
    )
    const kept = ['content-type', 'request-id', 'stripe-should-retry', 'idempotent-replayed'].flatMap(
      (name) => {
        const value = answer.headers.get(name)
        return value === null ? [] : [[name, value]]
      },
    )
    response.writeHead(answer.status, Object.fromEntries(kept)).end(text)
  }

  async function passWebhook(incoming: IncomingMessage, response: ServerResponse, body: string) {
    const event = JSON.parse(body)
    faults.push(...(description?.faultsOfEvent(event) ?? []))
    const signature = String(incoming.headers['stripe-signature'])
    const answer = await fetch(ends.shop, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body,
    })
    webhooks.push(`${event.type} ${answer.status}`)
    response.writeHead(answer.status).end()
  }

  const server = createServer(async (incoming, response) => {
    try {
      const body = await bodyOf(incoming)
      await (incoming.url === '/webhooks' ? passWebhook : passCall)(incoming, response, body)
    } catch (error) {
      faults.push(String(error))
      response.destroy()
    }
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  const apiBase = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  return {
    apiBase,
    webhookUrl: `${apiBase}/webhooks`,
    calls,
    webhooks,
    faults,
    connect: (given) => Object.assign(ends, given),
    close: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

async function bodyOf(incoming: IncomingMessage): Promise<string> {
  const chunks: Uint8Array[] = []
  for await (const chunk of incoming) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}
