// @vitest-environment happy-dom
import { act, useState } from 'react'
import { expect, test } from 'vitest'
import type { Picture } from '#contract/pictures/pictures.ts'
import { livePart, refusal } from '#web/dev/live-part.tsx'
import { ListingPhotos } from './listing-photos.tsx'

const { notes, show, all, settle } = livePart()
const ignore = () => undefined

const photo = (id: number, alt: string): Picture => {
  const size = { webp: '/a.webp', jpeg: '/a.jpg', width: 4, height: 3 }
  return {
    id,
    url: '/a.jpg',
    alt,
    width: 4,
    height: 3,
    sizes: { small: size, medium: size, large: size },
  } as never
}

function Photos() {
  const [pictures, setPictures] = useState<readonly Picture[]>([photo(1, 'Front'), photo(2, 'Back')])
  return (
    <ListingPhotos
      pictures={pictures}
      onChange={setPictures}
      onBusy={ignore}
      onFailed={ignore}
      failedId="failed"
    />
  )
}

test('a removed photo leaves the focus on the others, the last one on the button that adds some', async () => {
  await show(<Photos />, 'member')
  const remove = async (name: string) => {
    const button = all(`[aria-label="Remove ${name}"]`)[0]
    button?.focus()
    await act(async () => button?.click())
    await settle()
    return document.activeElement
  }
  expect((await remove('Front'))?.getAttribute('aria-label')).toBe('Photos of this listing')
  expect((await remove('Back'))?.textContent).toBe('Choose photos')
})

test('a description that was not saved is announced, since the focus has left its field', async () => {
  notes.answers['PATCH /api/uploads/1'] = refusal(503, 'Please try again later.')
  await show(<Photos />, 'member')
  const field = all('li input')[0] as HTMLInputElement
  await act(async () => {
    field.value = 'The playfield'
    field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  })
  await settle()
  expect(all('[role=alert]').map((one) => one.textContent)).toEqual(['Please try again later.'])
})
