// Deleting a picture that was added by address deletes our copy too, unless another machine shows it.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { fileKeysOf } from '#server/pictures/stored-pictures.ts'
import { pictures, remotePictures } from '#server/pictures/tables.ts'
import { samplePicture } from '#server/testing/rooms/test-pictures.ts'
import { openTestSite, silentWorld, type TestMember, type TestSite } from '#server/testing/site.ts'

const ADDRESS = 'https://pictures.example/cabinet.jpg'

let site: TestSite
let admin: TestMember
let fetched: number
beforeEach(async () => {
  fetched = 0
  site = await openTestSite({
    outgoing: {
      ...silentWorld,
      get: async (url) => {
        fetched++
        return { bytes: await samplePicture(), url: String(url), type: 'image/jpeg' } as never
      },
    },
  })
  admin = await site.member({ role: 'admin' })
})

const ask = (call: string, body?: unknown) =>
  site.request(call, { as: admin, ...(body !== undefined && { body }) })

/** A machine with the address, and the path of its picture. */
async function machineWithIt(name: string) {
  const { id } = (await ask('POST /api/admin/machines', { kind: 'arcade', facts: { name } })).body
  const { body } = await ask(`POST /api/admin/machines/${id}/images`, { imageUrl: ADDRESS })
  await site.jobs.runAll()
  return { id, image: `/api/admin/machines/${id}/images/${body[0].id}` }
}

async function copy() {
  const [row] = await site.context.db.select().from(pictures)
  return row ?? null
}
const left = async () => [
  await site.context.db.$count(pictures),
  await site.context.db.$count(remotePictures),
]

test('the last machine that shows it takes the copy with its files along', async () => {
  const [one, two] = [await machineWithIt('One'), await machineWithIt('Two')]
  const key = (await copy())?.key ?? ''
  const files = fileKeysOf(key).map((file) => join(site.context.config.dataDir, 'uploads', file))
  const see = async () => (await site.app.request(`/pictures/${key}/large.jpg`)).status
  expect(await see()).toBe(200)
  expect((await ask(`DELETE ${one.image}`)).status).toBe(204)
  expect([await see(), await left()]).toEqual([200, [1, 1]])
  expect(files.every((file) => existsSync(file))).toBe(true)
  expect((await ask(`DELETE ${two.image}`)).status).toBe(204)
  expect([await see(), await left()]).toEqual([404, [0, 0]])
  expect(files.some((file) => existsSync(file))).toBe(false)
  expect(fetched).toBe(1)
})

test('it goes with its machine as well', async () => {
  const { id } = await machineWithIt('One')
  expect((await ask(`DELETE /api/admin/machines/${id}`)).status).toBe(204)
  expect(await left()).toEqual([0, 0])
})

test('of two that delete it at once the last one takes it along, and who adds it meanwhile has it', async () => {
  const [one, two] = [await machineWithIt('One'), await machineWithIt('Two')]
  const statuses = await Promise.all([ask(`DELETE ${one.image}`), ask(`DELETE ${two.image}`)])
  expect(statuses.map(({ status }) => status)).toEqual([204, 204])
  expect(await left()).toEqual([0, 0])
  for (let round = 0; round < 5; round++) {
    const before = await machineWithIt(`Before ${round}`)
    await Promise.all([ask(`DELETE ${before.image}`), machineWithIt(`After ${round}`)])
    await site.jobs.runAll()
    expect((await copy())?.unusedSince).toBeNull()
    const list = (await ask('GET /api/admin/machines')).body.data[0]
    expect(list.images[0].picture).not.toBeNull()
    await ask(`DELETE /api/admin/machines/${list.id}/images/${list.images[0].id}`)
  }
})
