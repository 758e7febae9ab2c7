// Pictures in lists of machines: this site's own first, then the source's if the setting allows, else none.
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { eraseMember } from '#server/accounts/profile/personal-data.ts'
import { personalData } from '#server/app.ts'
import { catalogueEntries } from '#server/machines/tables.ts'
import { GODZILLA } from '#server/testing/rooms/collections.ts'
import { uploadsOn } from '#server/testing/rooms/uploads.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'

let site: TestSite
let admin: TestMember
let machineId: number
beforeEach(async () => {
  site = await openTestSite()
  admin = await site.member({ role: 'admin' })
  await setLinks(['first', 'second'])
  machineId = (await site.request(`POST /api/opdb/import/${GODZILLA}`, { as: admin })).body.id
})
afterAll(() => site.rooms.pictures.decoder.close())
const { uploaded } = uploadsOn(() => ({ site, owner: admin }))

const address = (name: string, size = 'medium') => `https://img.opdb.org/${name}-${size}.jpg`

/** Sets the source's links; the first one is its primary backglass. */
async function setLinks(names: readonly string[]) {
  const images = names.map((name, at) => ({
    title: name,
    isPrimary: at === 0,
    type: 'backglass' as const,
    urls: { small: address(name, 'small'), medium: address(name), large: address(name, 'large') },
    width: 640,
    height: 480,
  }))
  await site.context.db.update(catalogueEntries).set({ images }).where(eq(catalogueEntries.opdbId, GODZILLA))
  await site.rooms.catalogue.reload()
}

async function addUpload(as = admin, more = {}) {
  const picture = await uploaded({ as })
  const { status, body } = await site.request(`POST /api/admin/machines/${machineId}/images`, {
    as,
    body: { pictureId: picture.id, ...more },
  })
  expect(status).toBe(201)
  return { picture, image: body.at(-1) }
}

type Row = { titleId: string; opdbId: string; imageUrl: string | null }
const isIt = ({ titleId, opdbId }: Row) => titleId === 'GweeP' || opdbId === GODZILLA

/** Pictures in the list of all machines, on the home page and in the member's favorites. */
async function shown(as = admin) {
  await site.request(`PUT /api/favorites/${GODZILLA}`, { as })
  const lists = ['GET /api/machines?q=godzilla', 'GET /api/featured-machines', 'GET /api/favorites']
  const answers = await Promise.all(lists.map((call) => site.request(call, { as })))
  return answers.map(({ body }) => body.data.find(isIt)?.imageUrl)
}

const showLinks = (showCataloguePictures: boolean) =>
  site.request('PATCH /api/admin/site-settings', { as: admin, body: { showCataloguePictures } })

test('the source’s best picture stands for a machine, on the home page only where the site shows those', async () => {
  expect(await shown()).toEqual([address('first'), null, address('first')])
  expect((await showLinks(true)).status).toBe(200)
  await expect.poll(() => shown()).toEqual([address('first'), address('first'), address('first')])
})

test('a picture of this site’s own goes first, the main one of several', async () => {
  const one = await addUpload()
  const own = one.picture.sizes.medium.webp
  await expect.poll(() => shown()).toEqual([own, own, own])
  const main = (await addUpload(admin, { isMainImage: true })).picture.sizes.medium.webp
  await expect.poll(() => shown()).toEqual([main, main, main])
})

test('a title shows the own picture of any of its editions', async () => {
  const { picture } = await addUpload()
  const own = picture.sizes.medium.webp
  const title = async () => {
    await site.request('PUT /api/favorites/GweeP', { as: admin })
    const { body } = await site.request('GET /api/favorites', { as: admin })
    return body.data.find(({ opdbId }: Row) => opdbId === 'GweeP').imageUrl
  }
  await expect.poll(title).toBe(own)
})

test('what moderators took down shows in no list, until it is shown again', async () => {
  const { picture } = await addUpload()
  const own = picture.sizes.medium.webp
  await expect.poll(() => shown()).toEqual([own, own, own])
  const reporter = await site.member()
  const moderator = await site.member({ role: 'admin' })
  const flag = { kind: 'picture', id: picture.id, reason: 'abuse' }
  expect((await site.request('POST /api/flags', { as: reporter, body: flag })).status).toBe(201)
  const [waiting] = (await site.request('GET /api/moderation/cases', { as: moderator })).body.data
  const decision = { decision: 'upheld', actions: ['take_down'] }
  await site.request(`POST /api/moderation/cases/${waiting.id}/decision`, { as: moderator, body: decision })
  await expect.poll(() => shown()).toEqual([address('first'), null, address('first')])
  await site.request(`POST /api/moderation/cases/${waiting.id}/restore`, { as: moderator, body: {} })
  await expect.poll(() => shown()).toEqual([own, own, own])
})

test('what an admin deleted of the source’s pictures stands for a machine no longer', async () => {
  const images = `/api/admin/machines/${machineId}/images`
  const { body } = await site.request(`GET /api/admin/machines/${GODZILLA}`, { as: admin })
  const [first, second] = body.images
  await site.request(`DELETE ${images}/${first.id}`, { as: admin })
  const left = address('second', 'large')
  await expect.poll(() => shown()).toEqual([left, null, left])
  await site.request(`DELETE ${images}/${second.id}`, { as: admin })
  await expect.poll(() => shown()).toEqual([null, null, null])
})

test('pictures of an admin who goes stand for nothing any longer', async () => {
  const other = await site.member({ role: 'admin' })
  const { picture } = await addUpload(other)
  const own = picture.sizes.medium.webp
  await expect.poll(() => shown()).toEqual([own, own, own])
  await eraseMember(site.context, other.username, personalData)
  await expect.poll(() => shown()).toEqual([address('first'), null, address('first')])
})
