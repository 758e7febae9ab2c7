// Admins' pictures of a machine: add by address and upload, describe, reorder, delete with files.
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eraseMember } from '#server/accounts/profile/personal-data.ts'
import { personalData } from '#server/app.ts'
import { machineImages, machineRevisions, machines } from '#server/machines/tables.ts'
import { pictures, remotePictures } from '#server/pictures/tables.ts'
import { uploadsOn } from '#server/testing/rooms/uploads.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'

const ADDRESS = 'https://pictures.example/cabinet.jpg'

let site: TestSite
let admin: TestMember
let id: number
let opdbId: string
beforeAll(async () => {
  site = await openTestSite()
  admin = await site.member({ role: 'admin' })
})
beforeEach(async () => {
  opdbId = `Gaaaa-M${Math.random().toString(36).slice(2, 12)}`
  id = await addMachine(opdbId)
  site.jobs.added.length = 0
})
afterAll(() => site.rooms.pictures.decoder.close())
const { uploaded, see } = uploadsOn(() => ({ site, owner: admin }))

async function addMachine(known: string | null) {
  const machine = { name: 'Harbour Lights', opdbId: known }
  const [row] = await site.context.db.insert(machines).values(machine).returning()
  if (!row) throw new Error('no machine')
  return row.id
}

const ask = (call: string, body?: unknown, as: TestMember | null = admin) =>
  site.request(call.replace('/images', `/api/admin/machines/${id}/images`), { as, body })
const add = (body: Record<string, unknown>, as?: TestMember) => ask('POST /images', body, as)
const rows = () =>
  site.context.db
    .select()
    .from(machineImages)
    .where(eq(machineImages.machineId, id))
    .orderBy(machineImages.id)
const mains = async () => (await rows()).filter(({ isMainImage }) => isMainImage).map((row) => row.id)
const history = () =>
  site.context.db
    .select()
    .from(machineRevisions)
    .where(eq(machineRevisions.opdbId, opdbId))
    .orderBy(desc(machineRevisions.id))

describe('adding', () => {
  test('an address is answered unchanged, with all pictures, and a job is to fetch it', async () => {
    const imageUrl = `${ADDRESS}?new`
    const described = { title: 'Cabinet', description: 'Left side' }
    const { status, body } = await add({ imageUrl: ` ${imageUrl} `, ...described })
    expect(status).toBe(201)
    expect(body).toEqual([
      {
        id: expect.any(Number),
        imageUrl,
        title: 'Cabinet',
        description: 'Left side',
        imageType: 'backglass',
        isMainImage: true,
        picture: null,
      },
    ])
    expect(site.jobs.added).toMatchObject([{ name: 'fetch_remote_picture' }])
    const [revision] = await history()
    expect(revision).toMatchObject({ kind: 'images', note: 'Added the picture “Cabinet”', actorId: admin.id })
  })

  test('an upload is shown by its own address, and by nothing else twice', async () => {
    const picture = await uploaded()
    const { status, body } = await add({ pictureId: picture.id, imageType: 'playfield', title: '' })
    expect(status).toBe(201)
    expect(body[0]).toMatchObject({ imageUrl: picture.url, imageType: 'playfield', title: null })
    expect(body[0].picture.sizes).toEqual(picture.sizes)
    expect((await see(picture.url)).status).toBe(200)
    expect(await add({ pictureId: picture.id })).toMatchObject({
      status: 409,
      body: { code: 'picture_in_use' },
    })
    expect(await rows()).toHaveLength(1)
  })

  test('a picture of the Open Pinball Database stays a link: nobody fetches it', async () => {
    const { status, body } = await add({ imageUrl: 'https://img.opdb.org/a-large.jpg' })
    expect([status, body[0].picture]).toEqual([201, null])
    expect(site.jobs.added).toEqual([])
    expect(await rows()).toMatchObject([{ origin: 'opdb' }])
    for (const imageUrl of ['http://img.opdb.org/b.jpg', 'https://img.opdb.org:444/b.jpg'])
      expect(await add({ imageUrl })).toMatchObject({
        status: 400,
        body: { code: 'picture_address_refused' },
      })
  })

  test.each([{}, { imageUrl: '' }, { imageUrl: '   ' }])('%o says what is missing', async (body) => {
    expect(await add(body)).toMatchObject({
      status: 400,
      body: { fields: { imageUrl: 'Image URL Required' } },
    })
  })

  test('an address and a file at once, and fields that nobody knows, are refused', async () => {
    const { id: pictureId } = await uploaded()
    expect((await add({ imageUrl: ADDRESS, pictureId })).status).toBe(400)
    expect((await add({ imageUrl: ADDRESS, position: 3 })).status).toBe(400)
    expect((await add({ imageUrl: ADDRESS, imageType: 'closeup' })).status).toBe(400)
    expect(await rows()).toEqual([])
  })

  test('the same address twice is a conflict, one that another machine shows is not', async () => {
    await add({ imageUrl: ADDRESS })
    expect(await add({ imageUrl: ADDRESS })).toMatchObject({
      status: 409,
      body: { code: 'image_known_already' },
    })
    id = await addMachine(null)
    expect((await add({ imageUrl: ADDRESS })).status).toBe(201)
    const known = eq(remotePictures.address, ADDRESS)
    expect(await site.context.db.$count(remotePictures, known)).toBe(1)
  })

  test('there is a most of it', async () => {
    const many = Array.from({ length: 40 }, (_, position) => ({
      machineId: id,
      imageUrl: `${ADDRESS}?${position}`,
      imageType: 'other' as const,
      position,
    }))
    await site.context.db.insert(machineImages).values(many)
    expect(await add({ imageUrl: ADDRESS })).toMatchObject({ status: 409, body: { code: 'images_full' } })
  })

  test('somebody else’s upload is refused as one that is not there', async () => {
    const other = await site.member()
    const picture = await uploaded({ as: other })
    const fields = { pictureId: 'This picture is no longer here. Please add it again.' }
    for (const pictureId of [picture.id, 2_000_000_000])
      expect(await add({ pictureId })).toMatchObject({ status: 400, body: { fields } })
    expect(await rows()).toEqual([])
  })

  test('an unknown machine is 404, and members may not', async () => {
    expect((await add({ imageUrl: ADDRESS }, await site.member({ tier: 'premium' }))).status).toBe(403)
    id = 99_999
    expect((await add({ imageUrl: ADDRESS })).status).toBe(404)
  })
})

describe('the main picture', () => {
  test('is the first one, then the one that says so, and never two', async () => {
    await add({ imageUrl: `${ADDRESS}?1` })
    await add({ imageUrl: `${ADDRESS}?2` })
    const [first, second] = await rows()
    expect(await mains()).toEqual([first?.id])
    await add({ imageUrl: `${ADDRESS}?3`, isMainImage: true })
    const third = (await rows())[2]
    expect(await mains()).toEqual([third?.id])
    const { status, body } = await ask(`PATCH /images/${second?.id}`, { isMainImage: true })
    expect([status, body.isMainImage, await mains()]).toEqual([200, true, [second?.id]])
    expect((await history())[0]?.note).toMatch(/^Changed the main picture/)
  })

  test('is none yet where the first picture is told not to be it', async () => {
    const { body } = await add({ imageUrl: `${ADDRESS}?1`, isMainImage: false })
    expect(body).toMatchObject([{ isMainImage: false }])
    expect(await mains()).toEqual([])
    await add({ imageUrl: `${ADDRESS}?2` })
    expect(await mains()).toEqual([(await rows())[1]?.id])
  })

  test('hands its place on when it is told not to be it, and keeps it when it is alone', async () => {
    await add({ imageUrl: `${ADDRESS}?1` })
    const [first] = await rows()
    expect((await ask(`PATCH /images/${first?.id}`, { isMainImage: false })).body.isMainImage).toBe(true)
    await add({ imageUrl: `${ADDRESS}?2` })
    expect((await ask(`PATCH /images/${first?.id}`, { isMainImage: false })).body.isMainImage).toBe(false)
    expect(await mains()).toEqual([(await rows())[1]?.id])
  })

  test('is one alone when two are told to be it at once', async () => {
    for (const n of [1, 2, 3]) await add({ imageUrl: `${ADDRESS}?${n}` })
    const ids = (await rows()).map((row) => row.id)
    const answers = await Promise.all(ids.map((one) => ask(`PATCH /images/${one}`, { isMainImage: true })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await mains()).toHaveLength(1)
  })
})

describe('changing', () => {
  test('takes only what is said; an empty text takes it away; the same again is no change', async () => {
    await add({ imageUrl: ADDRESS, title: 'Cabinet', description: 'Left' })
    const [row] = await rows()
    const call = `PATCH /images/${row?.id}`
    expect((await ask(call, { title: 'Left side', imageType: 'cabinet' })).body).toMatchObject({
      title: 'Left side',
      description: 'Left',
      imageType: 'cabinet',
    })
    expect((await ask(call, { description: '' })).body.description).toBeNull()
    const before = (await history()).length
    expect((await ask(call, { description: null, title: 'Left side' })).status).toBe(200)
    expect((await ask(call, {})).status).toBe(200)
    expect((await history()).length).toBe(before)
    expect((await ask(call, { imageUrl: ADDRESS })).status).toBe(400)
  })

  test('a picture of another machine is unknown here', async () => {
    await add({ imageUrl: ADDRESS })
    const [row] = await rows()
    const other = await addMachine(null)
    const path = `/api/admin/machines/${other}/images/${row?.id}`
    expect((await site.request(`PATCH ${path}`, { as: admin, body: { title: 'x' } })).status).toBe(404)
    expect((await site.request(`DELETE ${path}`, { as: admin })).status).toBe(404)
    expect(await rows()).toHaveLength(1)
  })
})

describe('the order', () => {
  test('names every picture once', async () => {
    for (const n of [1, 2, 3]) await add({ imageUrl: `${ADDRESS}?${n}` })
    const [a = 0, b = 0, c = 0] = (await rows()).map((row) => row.id)
    const { status, body } = await ask('PUT /images/order', { imageIds: [c, a, b] })
    expect([status, body.map((image: { id: number }) => image.id)]).toEqual([200, [c, a, b]])
    for (const imageIds of [[a, b], [a, b, c, c], [a, b, b], [a, b, c + 1], []])
      expect(await ask('PUT /images/order', { imageIds })).toMatchObject({
        status: 409,
        body: { code: 'other_images' },
      })
    expect((await ask('PUT /images/order', { imageIds: [1.5] })).status).toBe(400)
    const [revision] = await history()
    expect(revision?.note).toBe('Reordered the pictures')
  })
})

describe('deleting', () => {
  test('takes an upload’s row and files; the next one becomes the main one', async () => {
    const picture = await uploaded()
    await add({ pictureId: picture.id, title: 'Mine' })
    await add({ imageUrl: ADDRESS })
    const [first, second] = await rows()
    expect((await ask(`DELETE /images/${first?.id}`)).status).toBe(204)
    for (const { webp, jpeg } of Object.values(picture.sizes))
      for (const address of [webp, jpeg]) expect((await see(address, admin)).status).toBe(404)
    expect(await site.context.db.$count(pictures, eq(pictures.id, picture.id))).toBe(0)
    expect(await mains()).toEqual([second?.id])
    expect((await history())[0]).toMatchObject({ note: 'Deleted the picture “Mine”', source: null })
    expect((await ask(`DELETE /images/${first?.id}`)).status).toBe(404)
  })

  test('of a link to the source remembers which, so that it does not come back', async () => {
    await add({ imageUrl: 'https://img.opdb.org/a-large.jpg' })
    const [row] = await rows()
    await ask(`DELETE /images/${row?.id}`)
    expect((await history())[0]?.source).toBe('https://img.opdb.org/a-large.jpg')
  })

  test('twice at once happens once', async () => {
    const picture = await uploaded()
    await add({ pictureId: picture.id })
    const [row] = await rows()
    const answers = await Promise.all([1, 2, 3].map(() => ask(`DELETE /images/${row?.id}`)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 404, 404])
  })
})

test('what an admin uploaded goes with them, what they added by address stays without the name', async () => {
  const other = await site.member({ role: 'admin', username: 'helper' })
  const picture = await uploaded({ as: other })
  await add({ pictureId: picture.id }, other)
  await add({ imageUrl: ADDRESS }, other)
  await eraseMember(site.context, 'helper', personalData)
  expect(await rows()).toMatchObject([{ imageUrl: ADDRESS, isMainImage: true, addedBy: null }])
})
