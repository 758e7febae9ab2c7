// One of two processes is killed: its members continue at the other, with session, draft and missed messages.
import { connect, createServer, type Socket } from 'node:net'
import type { Page } from '@playwright/test'
import { DEMO_PASSWORD, expect, type OwnSite, signIn, startTwoProcesses, test } from '#e2e/support/site.ts'

let site: OwnSite
let front: Awaited<ReturnType<typeof openFront>>
test.beforeAll(async () => {
  test.setTimeout(120_000)
  site = await startTwoProcesses()
  front = await openFront([site.url, site.otherUrl])
})
test.afterAll(async () => {
  front.close()
  await site.stop()
})

/** A reverse proxy for several processes: each connection goes to the first one that answers. */
async function openFront(urls: readonly string[]) {
  const ports = urls.map((url) => Number(new URL(url).port))
  const open = new Set<Socket>()
  const keep = (socket: Socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    return socket
  }
  const lead = (visitor: Socket, [port, ...others]: readonly number[]) => {
    if (port === undefined) return visitor.destroy()
    const process = keep(connect(port, '127.0.0.1'))
    process.on('connect', () => visitor.pipe(process).pipe(visitor))
    process.on('error', () =>
      process.connecting || process.bytesRead > 0 ? visitor.destroy() : lead(visitor, others),
    )
    process.on('close', () => process.bytesRead > 0 && visitor.destroy())
    visitor.on('error', () => process.destroy())
    visitor.on('close', () => process.destroy())
  }
  const server = createServer((visitor) => lead(keep(visitor), ports))
  const port = await new Promise<number>((done) => {
    server.listen(0, '127.0.0.1', () => done((server.address() as { port: number }).port))
  })
  return {
    url: `http://localhost:${port}`,
    close: () => {
      for (const socket of open) socket.destroy()
      server.close()
    },
  }
}

async function newcomer(page: Page): Promise<string> {
  const username = `kept_${Math.random().toString(36).slice(2, 10)}`
  const data = { username, email: `${username}@example.com`, password: DEMO_PASSWORD }
  expect((await page.request.post(`${site.otherUrl}/api/register`, { data })).status()).toBe(201)
  await signIn(page, username, DEMO_PASSWORD)
  return username
}

test('a member writes on at the other process, and sees what came meanwhile', async ({ browser }) => {
  test.setTimeout(120_000)
  const one = await browser.newPage({ baseURL: front.url })
  const two = await browser.newPage({ baseURL: site.otherUrl })
  await newcomer(one)
  await newcomer(two)
  const [category] = await (await two.request.get('/api/forum-categories')).json()
  const data = { title: 'Which coil?', content: 'It begins.', categoryId: category.id }
  const { id } = await (await two.request.post('/api/forum-posts', { data })).json()

  await one.goto(`/forums/${id}`)
  await one.getByRole('textbox', { name: 'Your reply' }).fill('Half of a th')
  await expect(one.getByText('Draft saved', { exact: true })).toBeVisible()
  await site.kill()

  const content = 'Written while you were away.'
  expect((await two.request.post(`/api/forum-posts/${id}/replies`, { data: { content } })).status()).toBe(201)
  // The page reconnects to the other process by itself, and loads what it missed.
  await expect(one.getByRole('button', { name: '1 new reply' })).toBeVisible({ timeout: 30_000 })
  await one.reload()
  // The draft is loaded when its field gets the focus.
  await one.getByRole('textbox', { name: 'Your reply' }).focus()
  await expect(one.getByRole('textbox', { name: 'Your reply' })).toHaveValue('Half of a th')
  await one.getByRole('textbox', { name: 'Your reply' }).fill('Half of a thought, finished.')
  await one.getByRole('button', { name: 'Reply', exact: true }).click()
  await expect(one.locator('#r2')).toContainText('Half of a thought, finished.')

  await two.goto(`/forums/${id}`)
  await expect(two.locator('#r2')).toContainText('Half of a thought, finished.')
})
