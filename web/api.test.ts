// The client of the site's API: whose page a write comes from.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PAGE_MEMBER_HEADER } from '#contract/page-member.ts'
import { api, apiOnLeaving, setOnSignedOut, setPageMember } from './api.ts'

const onOther = vi.fn()
let answer: [status: number, body: object]
let named: [method: string, member: string | null][]
beforeEach(() => {
  onOther.mockClear()
  answer = [200, {}]
  named = []
  vi.stubGlobal('fetch', async (_url: string, { method = '', headers }: RequestInit) => {
    named.push([method, new Headers(headers).get(PAGE_MEMBER_HEADER)])
    return new Response(JSON.stringify(answer[1]), { status: answer[0] })
  })
})
afterEach(() => {
  setPageMember(undefined)
  setOnSignedOut(undefined)
  vi.unstubAllGlobals()
})

const post = () => api('POST /api/newsletter-subscriptions', { body: { email: 'ada@example.com' } })

test('writes name the member whose page it is, also while the page is left; reads do not', async () => {
  await post()
  setPageMember({ id: 7, onOther })
  await post()
  await apiOnLeaving('PUT /api/drafts/{kind}/{about}', { params: {}, body: {} } as never)
  await api('GET /api/site')
  expect(named).toEqual([
    ['POST', null],
    ['POST', '7'],
    ['PUT', '7'],
    ['GET', null],
  ])
  expect(onOther).not.toHaveBeenCalled()
})

test('a write that is refused as another member’s tells the page; another refusal does not', async () => {
  setPageMember({ id: 7, onOther })
  for (const [code, times] of [
    ['offer_over', 0],
    ['other_member', 1],
  ] as const) {
    answer = [409, { error: 'No.', message: 'No.', code }]
    await expect(post()).rejects.toMatchObject({ status: 409, code })
    expect(onOther).toHaveBeenCalledTimes(times)
  }
})

test('a write that is refused because the session has ended tells the page; a read does not', async () => {
  const onSignedOut = vi.fn()
  setOnSignedOut(onSignedOut)
  answer = [401, { error: 'No.', message: 'No.', code: 'wrong_credentials' }]
  await expect(post()).rejects.toMatchObject({ status: 401 })
  answer = [401, { error: 'No.', message: 'No.', code: 'signed_out' }]
  await expect(api('GET /api/site')).rejects.toMatchObject({ status: 401 })
  expect(onSignedOut).not.toHaveBeenCalled()
  await expect(post()).rejects.toMatchObject({ status: 401 })
  expect(onSignedOut).toHaveBeenCalledOnce()
})
