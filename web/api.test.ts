// The client of the site's API: whose page a write comes from.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PAGE_MEMBER_HEADER } from '#contract/page-member.ts'
import { api, apiOnLeaving, setPageMember } from './api.ts'

const onRefused = vi.fn()
let answer: [status: number, body: object]
let named: [method: string, member: string | null][]
beforeEach(() => {
  onRefused.mockClear()
  answer = [200, {}]
  named = []
  vi.stubGlobal('fetch', async (_url: string, { method = '', headers }: RequestInit) => {
    named.push([method, new Headers(headers).get(PAGE_MEMBER_HEADER)])
    return new Response(JSON.stringify(answer[1]), { status: answer[0] })
  })
})
afterEach(() => {
  setPageMember(undefined)
  vi.unstubAllGlobals()
})

const post = () => api('POST /api/newsletter-subscriptions', { body: { email: 'ada@example.com' } })

test('writes name the member whose page it is, also while the page is left; reads do not', async () => {
  await post()
  setPageMember({ id: 7, onRefused })
  await post()
  await apiOnLeaving('PUT /api/drafts/{kind}/{about}', { params: {}, body: {} } as never)
  await api('GET /api/site')
  expect(named).toEqual([
    ['POST', null],
    ['POST', '7'],
    ['PUT', '7'],
    ['GET', null],
  ])
  expect(onRefused).not.toHaveBeenCalled()
})

test('the page is told of refused writes, by their code, and of no reads', async () => {
  setPageMember({ id: 7, onRefused })
  answer = [401, { error: 'No.', message: 'No.', code: 'signed_out' }]
  await expect(api('GET /api/site')).rejects.toMatchObject({ status: 401 })
  expect(onRefused).not.toHaveBeenCalled()
  await expect(post()).rejects.toMatchObject({ status: 401 })
  answer = [409, { error: 'No.', message: 'No.', code: 'other_member' }]
  await expect(post()).rejects.toMatchObject({ status: 409, code: 'other_member' })
  expect(onRefused.mock.calls).toEqual([['signed_out'], ['other_member']])
})
