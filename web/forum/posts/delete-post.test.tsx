// @vitest-environment happy-dom
import { type AnyRouter, useRouter } from '@tanstack/react-router'
import { act, useState } from 'react'
import { expect, test } from 'vitest'
import { livePart } from '#web/dev/live-part.tsx'
import { DeletePost } from './delete-post.tsx'

const { show, press, type, settle, button, text } = livePart()
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

function Reply() {
  const [isThere, setThere] = useState(true)
  const post = { ...POST, position: 7 } as never
  return (
    <li id="r7">
      {isThere ? (
        <DeletePost post={post} topic={TOPIC as never} rights={{ ...RIGHTS, isOwn: true } as never}>
          {({ act: run }) => (
            <button type="button" onClick={() => void run().then(() => setThere(false))}>
              Delete reply
            </button>
          )}
        </DeletePost>
      ) : (
        <a href="#r7">#7</a>
      )}
    </li>
  )
}

test('a deleted reply leaves the focus on the link of its place', async () => {
  await show(<Reply />, 'member')
  button('Delete reply')?.focus()
  await press('Delete reply')
  await settle()
  expect(document.activeElement?.outerHTML).toBe('<a href="#r7">#7</a>')
})
