// Translites are drawn once per address, however many ask for one at the same time.
import { Hono } from 'hono'
import { expect, test, vi } from 'vitest'
import * as backglass from '#backglass/translites.ts'
import type { ServerEnv } from '#server/base/http/http.ts'
import { addTranslites } from './translite-answers.ts'

function openApp() {
  const spend = vi.fn(async () => undefined)
  const app = new Hono<ServerEnv>()
  app.use(async (c, next) => {
    c.set('caller', { bucket: 'one' } as ServerEnv['Variables']['caller'])
    await next()
  })
  addTranslites(app, { spend } as unknown as Parameters<typeof addTranslites>[1])
  return { app, spend }
}

vi.mock('#backglass/translites.ts', { spy: true })

test('is drawn once for those who ask at once, and not again for those who ask later', async () => {
  const { app, spend } = openApp()
  const ask = () =>
    app.request('/translites.svg?name=Xenon&year=1980', { headers: { 'accept-encoding': 'br' } })
  const answers = await Promise.all([ask(), ask(), ask()])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(answers.map(({ headers }) => headers.get('etag'))).size).toBe(1)
  const spent = spend.mock.calls.length
  expect((await ask()).headers.get('content-encoding')).toBe('br')
  expect(vi.mocked(backglass.drawTranslite)).toHaveBeenCalledTimes(1)
  expect(spend).toHaveBeenCalledTimes(spent)
})

test('which pictures are cached is bounded by their bytes', async () => {
  const { app, spend } = openApp()
  const ask = async (name: string) => (await app.request(`/translites.svg?name=${name}`)).text()
  const { length } = await ask('first')
  const enough = Math.ceil((4 * 1024 * 1024) / length)
  for (let at = 0; at < enough; at++) await ask(`other${at}`)
  const spent = spend.mock.calls.length
  await ask('first')
  expect(spend).toHaveBeenCalledTimes(spent + 1)
  await ask(`other${enough - 1}`)
  expect(spend).toHaveBeenCalledTimes(spent + 1)
})
