// Picture addresses: responses, access, and what they must never do.
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { samplePicture, tellingPicture } from '#server/testing/rooms/test-pictures.ts'
import { uploadsOn } from '#server/testing/rooms/uploads.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'
import { dropPicture } from './uploads.ts'

let site: TestSite
let owner: TestMember
let other: TestMember

beforeAll(async () => {
  site = await openTestSite()
  owner = await site.member()
  other = await site.member()
})
afterAll(() => site.rooms.pictures.decoder.close())

const { uploaded, see, shown } = uploadsOn(() => ({ site, owner }))

describe('its address', () => {
  test('answers every size in both forms to everybody, for ever, and as nothing but a picture', async () => {
    const picture = await uploaded({ bytes: await samplePicture('png', { width: 900, height: 600 }) })
    await shown(picture, 'machine', 50)
    for (const { webp, jpeg, width, height } of Object.values(picture.sizes)) {
      for (const [address, type] of [
        [webp, 'image/webp'],
        [jpeg, 'image/jpeg'],
      ] as const) {
        const answer = await see(address)
        expect(Object.fromEntries(answer.headers)).toMatchObject({
          'content-type': type,
          'cache-control': 'public, max-age=31536000, immutable',
          'x-content-type-options': 'nosniff',
          'content-disposition': expect.stringMatching(/^inline; filename="picture-\w+\.(webp|jpg)"$/),
          'content-security-policy': "default-src 'none'; sandbox",
        })
        expect(answer.headers.has('set-cookie')).toBe(false)
        const { width: w, height: h } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
        expect([w, h]).toEqual([width, height])
      }
    }
  })

  test('is not sent again to who has it, and HEAD says the same without the bytes', async () => {
    const picture = await uploaded()
    await shown(picture, 'machine', 51)
    const etag = (await see(picture.url)).headers.get('etag') ?? ''
    for (const known of [etag, `W/${etag}`])
      expect((await see(picture.url, null, { 'if-none-match': known })).status).toBe(304)
    const head = await site.app.request(picture.url, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
  })

  test.each([
    '/pictures/KEY/small.png',
    '/pictures/KEY/original.jpg',
    '/pictures/KEY/constructor.jpg',
    '/pictures/KEY/small.webp.html',
    '/pictures/KEY/..%2fsmall.jpg',
    '/pictures/KEY/%2e%2e%2f%2e%2e%2fsession-secret',
    '/pictures/..%2f..%2fsession-secret/small.jpg',
    '/pictures/..%5c..%5csession-secret/small.jpg',
    '/pictures/%2fetc%2fpasswd/small.jpg',
    '/pictures/KEY%00/small.jpg',
    '/pictures/00000000000000000000000000000000/small.jpg',
    '/pictures/KEY',
    '/pictures/KEY/',
    '/pictures/',
  ])('%s is nothing', async (pattern) => {
    const picture = await uploaded()
    await shown(picture, 'machine', 52)
    await dropPicture(site.context.db, { kind: 'machine', id: 52 })
    const answer = await see(pattern.replace('KEY', picture.url.split('/')[2] ?? ''), owner)
    expect(answer.status).toBe(404)
    expect(await answer.text()).not.toMatch(/secret|uploads|root:/)
  })

  test('of a picture that nothing shows yet is for its owner alone, and kept by no cache', async () => {
    const picture = await uploaded()
    const preview = await see(picture.url, owner)
    expect([preview.status, preview.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    expect((await see(picture.url, other)).status).toBe(404)
    expect((await see(picture.url)).status).toBe(404)
  })

  test('tells no more than the pixels', async () => {
    const picture = await uploaded({ bytes: await tellingPicture('jpeg') })
    for (const { webp, jpeg } of Object.values(picture.sizes)) {
      for (const address of [webp, jpeg]) {
        expect(await (await see(address, owner)).text()).not.toMatch(/SECRET|GPS|Exif/)
      }
    }
  })
})
