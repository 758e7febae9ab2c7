import { expect, test } from 'vitest'
import { openTestSite } from '#server/testing/site.ts'

test('readers wait for the changes announced so far, and for no later ones', async () => {
  const { catalogue } = (await openTestSite()).rooms
  const version = () => Number(catalogue.index().version)
  const before = version()
  const announced = [catalogue.reload(), catalogue.reload()]
  let seen: number | undefined
  const reader = catalogue.settled().then(() => {
    seen = version()
  })
  let changes = 0
  const changing = async () => {
    while (seen === undefined && changes++ < 20) await catalogue.reload()
  }
  await Promise.all([...announced, reader, changing(), changing()])
  expect(seen).toBe(before + 2)
})
