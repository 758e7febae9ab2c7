// @vitest-environment happy-dom
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { act } from 'react'
import { expect, test } from 'vitest'
import { livePart } from '#web/dev/live-part.tsx'
import { DecisionForm } from '#web/moderation/cases/decision-form.tsx'
import { query } from '#web/queries.ts'
import { MemberStatusChip } from './author-panel.tsx'
import { MemberSteps } from './member-steps.tsx'

const { notes, show, press, send, settle, all, text } = livePart()

const TOPIC = query('GET /api/forum-posts/{id}', { params: { id: 3 } }).queryKey
const PROFILE = query('GET /api/members/{username}', { params: { username: 'bea' } }).queryKey
let client: QueryClient | undefined

/** Shows a part after the pages of a topic and of the member were open. */
async function showAfterOthers(part: () => React.ReactNode): Promise<void> {
  function Part() {
    client = useQueryClient()
    return part()
  }
  await show(<Part />, 'admin')
  for (const key of [TOPIC, PROFILE]) client?.setQueryData<unknown>(key, { username: 'bea' })
}
const isKnown = () => [TOPIC, PROFILE].map((key) => client?.getQueryData(key) !== undefined)

const MEMBER = { id: 4, username: 'bea', role: 'member', canAct: true } as const

test('pages that were open before a member was banned, or the ban was lifted, are read again', async () => {
  await showAfterOthers(() => <MemberSteps member={{ ...MEMBER, standing: 'good' }} />)
  await press('Ban')
  await send({ reason: 'Spam' })
  expect(notes.sent.map(([call]) => call)).toEqual(['POST /api/moderation/members/4/ban'])
  expect(isKnown()).toEqual([false, false])
  await showAfterOthers(() => <MemberSteps member={{ ...MEMBER, standing: 'banned' }} />)
  await press('Lift ban')
  const confirm = all('dialog button').find((one) => one.textContent === 'Lift ban')
  await act(async () => confirm?.click())
  await settle()
  expect(notes.sent.at(-1)?.[0]).toBe('DELETE /api/moderation/members/4/ban')
  expect(isKnown()).toEqual([false, false])
})

test('a deleted account is called so, and nothing is done to it', async () => {
  const gone = { ...MEMBER, username: 'deleted_4', standing: 'good' } as const
  await show(
    <>
      <MemberStatusChip member={gone} />
      <MemberSteps member={gone} />
    </>,
    'admin',
  )
  expect(text()).toMatch(/Account deleted ?This account is deleted\./)
  expect(all('button')).toEqual([])
})

test('pages that were open before a case was decided are read again', async () => {
  const item = { id: 9, state: 'open', flagCount: 1, canTakeDown: true, author: null, authorDetail: null }
  await showAfterOthers(() => <DecisionForm item={item as never} />)
  await act(async () => all('input[value="declined"]')[0]?.click())
  await press('Decide')
  expect(notes.sent.map(([call]) => call)).toEqual(['POST /api/moderation/cases/9/decision'])
  expect(isKnown()).toEqual([false, false])
})
