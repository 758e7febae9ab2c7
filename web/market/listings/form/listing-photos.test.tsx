// @vitest-environment happy-dom
import { act, useState } from 'react'
import { expect, test } from 'vitest'
import type { Picture } from '#contract/pictures/pictures.ts'
import { livePart } from '#web/dev/live-part.tsx'
import { ListingPhotos } from './listing-photos.tsx'

const { show, all, settle } = livePart()
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
  expect((await remove('Back'))?.textContent).toBe('Choose pictures')
})
