// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { livePart, SESSIONS } from '#web/dev/live-part.tsx'
import { ProfilePicture } from './profile-picture.tsx'

const { notes, show, settle, press, all, button, text } = livePart()

/** In place of the browser's request: every file arrives at once. */
class ArrivedRequest {
  upload = {}
  status = 201
  responseText = JSON.stringify({ id: 31, url: '/p.jpg', width: 4, height: 3, alt: '', sizes: SIZES })
  onload?: () => void
  open() {}
  send() {
    queueMicrotask(() => this.onload?.())
  }
  abort() {}
}
const SIZE = { url: '/s.jpg', width: 4, height: 3 }
const SIZES = { small: SIZE, medium: SIZE, large: SIZE }

async function choose(): Promise<void> {
  const input = all('input[type="file"]')[0] as HTMLInputElement
  const files = [new File(['pixels'], 'a.png', { type: 'image/png' })]
  Object.defineProperty(input, 'files', { value: files, configurable: true })
  await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })))
  await settle()
}

const isOff = () => (button('Use this picture') as HTMLButtonElement).disabled
const uploaderIsThere = () => vi.waitFor(() => expect(all('input[type="file"]')).toHaveLength(1))

test('only a picture that is shown can be used, not one that was put away or saved before', async () => {
  vi.stubGlobal('XMLHttpRequest', ArrivedRequest)
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no picture')))
  await show(<ProfilePicture user={{ ...SESSIONS.member.user, profileImageUrl: null } as never} />, 'member')
  await press('Add a picture')
  await uploaderIsThere()
  expect(isOff()).toBe(true)
  await choose()
  expect(isOff()).toBe(false)
  await press('Cancel')
  await press('Add a picture')
  expect(isOff()).toBe(true)
  await choose()
  await press('Use this picture')
  await settle()
  expect(text()).not.toContain('Use this picture')
  expect(notes.sent).toContainEqual(['PATCH /api/user', { pictureId: 31 }])
  await press('Add a picture')
  expect(isOff()).toBe(true)
})
