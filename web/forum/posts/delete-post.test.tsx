// @vitest-environment happy-dom
import { type AnyRouter, useRouter } from '@tanstack/react-router'
import { act } from 'react'
import { expect, test } from 'vitest'
import { livePart } from '#web/dev/live-part.tsx'
import { DeletePost } from './delete-post.tsx'

const { show, press, type, settle, text } = livePart()
let router: AnyRouter

const POST = { kind: 'reply', id: 3, name: 'reply 3', author: { id: 9, username: 'grace' } }
const TOPIC = { id: 5, title: 'Wax', category: { id: 1 } }
const RIGHTS = { isOwn: false, isModerator: true }

function Deleting() {
  router = useRouter()
  return (
    <DeletePost post={POST as never} topic={TOPIC as never} rights={RIGHTS as never}>
      {({ act: run }) => (
        <button type="button" onClick={() => void run()}>
          Delete reply
        </button>
      )}
    </DeletePost>
  )
}

test('a moderator’s reason is asked for before the page is left', async () => {
  await show(<Deleting />, 'admin')
  const follow = async (href: string) => {
    await act(async () => router.history.push(href))
    await settle()
    return [router.history.location.href, text().includes('Leave without saving?')]
  }
  await press('Delete reply')
  expect(await follow('/faq')).toEqual(['/faq', false])
  await type('dialog input', 'Advertising')
  expect(await follow('/events')).toEqual(['/faq', true])
})
