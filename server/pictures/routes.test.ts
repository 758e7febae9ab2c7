// Uploads over HTTP: responses, owners, access.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pictureAccess } from '#server/app.ts'
import { auditLog, outbox } from '#server/base/tables.ts'
import { setSanctions } from '#server/testing/rooms/member-status.ts'
import { pngHead, samplePicture } from '#server/testing/rooms/test-pictures.ts'
import { uploadsOn } from '#server/testing/rooms/uploads.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'
import { moderatedPictures } from './moderated.ts'
import { pictures } from './tables.ts'
import { dropPicture, picturesOf } from './uploads.ts'

let site: TestSite
let owner: TestMember
let other: TestMember

beforeAll(async () => {
  site = await openTestSite()
  owner = await site.member()
  other = await site.member()
})
afterAll(() => site.rooms.pictures.decoder.close())

const { upload, uploaded, see, shown } = uploadsOn(() => ({ site, owner }))

describe('an upload', () => {
  test('is answered with its address, its size and all its forms', async () => {
    const bytes = await samplePicture('jpeg', { width: 2000, height: 1000 })
    const picture = await uploaded({ bytes, alt: '  A cabinet  ' })
    const key = picture.url.split('/')[2] ?? ''
    expect(key).toMatch(/^[0-9a-f]{32}$/)
    expect(picture).toEqual({
      id: picture.id,
      url: `/pictures/${key}/large.jpg`,
      width: 1600,
      height: 800,
      alt: 'A cabinet',
      sizes: {
        small: {
          webp: `/pictures/${key}/small.webp`,
          jpeg: `/pictures/${key}/small.jpg`,
          width: 320,
          height: 160,
        },
        medium: {
          webp: `/pictures/${key}/medium.webp`,
          jpeg: `/pictures/${key}/medium.jpg`,
          width: 800,
          height: 400,
        },
        large: {
          webp: `/pictures/${key}/large.webp`,
          jpeg: `/pictures/${key}/large.jpg`,
          width: 1600,
          height: 800,
        },
      },
    })
  })

  test('is told by its bytes, not by its name or type', async () => {
    expect((await upload({ name: 'page.html', type: 'text/html' })).status).toBe(201)
    const html = new Uint8Array(Buffer.from('<script>alert(1)</script>'))
    const refused = await upload({ bytes: html, name: 'photo.jpg', type: 'image/jpeg' })
    expect([refused.status, refused.body.code]).toEqual([415, 'not_a_picture'])
  })

  test.each<[string, number, string, () => Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>]>([
    ['SVG', 415, 'not_a_picture', () => new Uint8Array(Buffer.from('<svg onload="alert(1)"/>'))],
    ['PDF', 415, 'not_a_picture', () => new Uint8Array(Buffer.from('%PDF-1.7'))],
    ['nothing', 415, 'not_a_picture', () => new Uint8Array()],
    ['4 gigapixels', 400, 'picture_too_large', () => pngHead(64_250, 64_250)],
    [
      'half a picture',
      400,
      'picture_broken',
      async () => (await samplePicture('png', { width: 500, height: 500 })).slice(0, 900),
    ],
    ['16 MB', 413, 'upload_too_large', () => new Uint8Array(16 * 1024 * 1024)],
  ])('%s is refused with %i %s and leaves nothing', async (_what, status, code, make) => {
    const before = await site.context.db.$count(pictures)
    const answer = await upload({ bytes: await make() })
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect(await site.context.db.$count(pictures)).toBe(before)
  })

  test('needs a member, and one who is not silenced', async () => {
    expect((await upload({ as: null })).status).toBe(401)
    const silent = await site.member()
    await setSanctions(site.context.db, silent.id, {
      silencedUntil: new Date(site.clock.now().getTime() + 60_000),
    })
    expect((await upload({ as: silent })).body.code).toBe('silenced')
  })

  test('cannot say whose it is or what shows it', async () => {
    for (const name of ['ownerId', 'useKind', 'id', 'key']) {
      const form = new FormData()
      form.append(name, '1')
      form.append('file', new Blob([await samplePicture()]), 'a.jpg')
      const answer = await site.app.request('/api/uploads', {
        method: 'POST',
        body: form,
        headers: { cookie: owner.cookie },
      })
      expect([name, answer.status]).toEqual([name, 400])
    }
  })

  test('is limited in number', async () => {
    const strict = await openTestSite({ limits: true })
    const member = await strict.member()
    const statuses = new Set<number>()
    for (let n = 0; n < 65; n++) {
      const form = new FormData()
      form.append('file', new Blob(['no picture']), 'a.jpg')
      const answer = await strict.app.request('/api/uploads', {
        method: 'POST',
        body: form,
        headers: { cookie: member.cookie },
      })
      statuses.add(answer.status)
    }
    expect([...statuses]).toEqual([415, 429])
    site = await openTestSite()
    owner = await site.member()
    other = await site.member()
  })
})

describe('the text alternative', () => {
  test('is given later too, and never taken away', async () => {
    const { id } = await uploaded()
    const call = `PATCH /api/uploads/${id}`
    const answer = await site.request(call, { as: owner, body: { alt: 'A playfield' } })
    expect([answer.status, answer.body.alt]).toEqual([200, 'A playfield'])
    expect((await site.request(call, { as: owner, body: { alt: '' } })).body.fields.alt).toBe(
      'Please say what the picture shows',
    )
    expect((await uploaded({ alt: '' })).alt).toBe('')
    expect((await site.request(call, { as: owner, body: { alt: 'x'.repeat(301) } })).status).toBe(400)
    expect((await site.request(call, { as: owner, body: { alt: 'a\nb' } })).status).toBe(400)
  })

  test("of others' pictures cannot be changed; they answer like unknown ones", async () => {
    const { id } = await uploaded()
    for (const method of ['PATCH', 'DELETE']) {
      const input = { as: other, ...(method === 'PATCH' && { body: { alt: 'mine' } }) }
      const theirs = await site.request(`${method} /api/uploads/${id}`, input)
      const unknown = await site.request(`${method} /api/uploads/999999`, input)
      expect([theirs.status, unknown.status]).toEqual([404, 404])
      const { requestId: _, ...one } = theirs.body
      const { requestId: __, ...two } = unknown.body
      expect(one).toEqual(two)
    }
    expect((await site.request(`PATCH /api/uploads/${id}`, { body: { alt: 'x' } })).status).toBe(401)
  })

  test('may be mended by staff where everybody sees the picture, not where it is private or unused', async () => {
    const moderator = await site.member({ role: 'moderator' })
    const [open, secret, unused] = [await uploaded(), await uploaded(), await uploaded()]
    await shown(open, 'machine', 41)
    await shown(secret, 'message', 41)
    const statuses = []
    for (const { id } of [open, secret, unused]) {
      statuses.push(
        (await site.request(`PATCH /api/uploads/${id}`, { as: moderator, body: { alt: 'x' } })).status,
      )
    }
    expect(statuses).toEqual([200, 404, 404])
    // Pages show the alternative text of a picture in use.
    const told = () => site.context.db.$count(outbox, eq(outbox.type, 'picture_described'))
    expect(await told()).toBe(1)
    await site.request(`PATCH /api/uploads/${unused.id}`, { as: owner, body: { alt: 'Nobody sees it yet' } })
    expect(await told()).toBe(1)
    await site.request(`PATCH /api/uploads/${open.id}`, { as: owner, body: { alt: 'My own words' } })
    const log = await site.context.db.select().from(auditLog).orderBy(auditLog.id)
    expect(log.filter(({ subjectKind }) => subjectKind === 'picture')).toMatchObject([
      { action: 'picture_described', actorId: moderator.id, subjectId: String(open.id) },
    ])
  })

  test('stays as it was sent where the picture is part of something private', async () => {
    const secret = await uploaded({ alt: 'As sent' })
    await shown(secret, 'message', 43)
    const answer = await site.request(`PATCH /api/uploads/${secret.id}`, {
      as: owner,
      body: { alt: 'New words' },
    })
    expect([answer.status, answer.body.code]).toEqual([409, 'picture_in_use'])
    const [row] = await site.context.db.select().from(pictures).where(eq(pictures.id, secret.id))
    expect(row?.alt).toBe('As sent')
  })
})

describe('a picture that is shown', () => {
  test('belongs to one thing, in order, and to nobody else', async () => {
    const [first, second] = [await uploaded(), await uploaded()]
    await shown(second, 'machine', 7)
    await shown(first, 'machine', 7)
    await shown(first, 'machine', 7)
    const of = await picturesOf(site.context.db, 'machine', [7, 8])
    expect(of.get(7)?.map(({ id }) => id)).toEqual([second.id, first.id])
    expect(of.has(8)).toBe(false)
    await expect(shown(first, 'machine', 8)).rejects.toMatchObject({
      kind: 'conflict',
      code: 'picture_in_use',
    })
    await expect(shown(first, 'machine', 9, other)).rejects.toMatchObject({ kind: 'invalid' })
    await expect(shown({ ...first, id: 999_999 }, 'machine', 9)).rejects.toMatchObject({ kind: 'invalid' })
  })

  test('cannot be removed while it is; dropped, it can', async () => {
    const picture = await uploaded()
    await shown(picture, 'machine', 20)
    const call = `DELETE /api/uploads/${picture.id}`
    expect((await site.request(call, { as: owner })).body.code).toBe('picture_in_use')
    await dropPicture(site.context.db, { kind: 'machine', id: 20 })
    expect((await picturesOf(site.context.db, 'machine', [20])).size).toBe(0)
    expect((await site.request(call, { as: owner })).status).toBe(204)
    expect((await see(picture.url, owner)).status).toBe(404)
  })

  test('one of several can be let go', async () => {
    const [one, two] = [await uploaded(), await uploaded()]
    await shown(one, 'machine', 21)
    await shown(two, 'machine', 21)
    await dropPicture(site.context.db, { kind: 'machine', id: 21 }, one.id)
    expect((await picturesOf(site.context.db, 'machine', [21])).get(21)?.map(({ id }) => id)).toEqual([
      two.id,
    ])
  })

  test('two members who want one picture at once: its owner alone gets it', async () => {
    const picture = await uploaded()
    const tries = await Promise.allSettled([
      shown(picture, 'machine', 30),
      shown(picture, 'machine', 31),
      shown(picture, 'machine', 32, other),
    ])
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

describe('a private picture', () => {
  async function conversation() {
    const picture = await uploaded()
    const started = await site.request('POST /api/conversations', {
      as: owner,
      body: { to: [other.username], text: 'Look at this', pictureIds: [picture.id] },
    })
    expect(started.status).toBe(201)
    return picture
  }

  test('is seen by those it was sent to, and kept by no cache', async () => {
    const picture = await conversation()
    for (const as of [owner, other]) {
      const answer = await see(picture.url, as)
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
      expect(answer.headers.has('etag')).toBe(false)
    }
  })

  test('is nothing for strangers, visitors and staff', async () => {
    const picture = await conversation()
    for (const as of [
      null,
      await site.member(),
      await site.member({ role: 'moderator' }),
      await site.member({ role: 'admin' }),
    ]) {
      expect((await see(picture.url, as)).status).toBe(404)
    }
  })
})

describe('a picture that was taken down', () => {
  test('is gone for all but its owner and staff, and comes back', async () => {
    const picture = await uploaded()
    await shown(picture, 'machine', 60)
    const { find, takeDown, restore } = moderatedPictures(site.context, pictureAccess(site.context))
    const staff = await site.member({ role: 'moderator' })
    await takeDown?.(site.context.db, picture.id)
    expect((await see(picture.url)).status).toBe(404)
    expect((await see(picture.url, other)).status).toBe(404)
    expect((await see(picture.url, owner)).status).toBe(200)
    const forStaff = await see(picture.url, staff)
    expect([forStaff.status, forStaff.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    expect((await picturesOf(site.context.db, 'machine', [60])).size).toBe(0)
    await restore?.(site.context.db, picture.id)
    expect((await see(picture.url)).status).toBe(200)
    expect(await find({ member: null, permissions: {} as never }, picture.id)).toMatchObject({
      authorId: owner.id,
    })
  })

  test('cannot be used again elsewhere', async () => {
    const picture = await uploaded()
    await moderatedPictures(site.context, pictureAccess(site.context)).takeDown?.(site.context.db, picture.id)
    await expect(shown(picture, 'machine', 61)).rejects.toMatchObject({ kind: 'invalid' })
  })

  test('one that is private or unused cannot be reported as a picture', async () => {
    const [unused, secret] = [await uploaded(), await uploaded()]
    await shown(secret, 'message', 62)
    const { find } = moderatedPictures(site.context, pictureAccess(site.context))
    const viewer = {
      member: { id: owner.id, username: 'x', role: 'admin' as const, isSilenced: false },
      permissions: {} as never,
    }
    expect([await find(viewer, unused.id), await find(viewer, secret.id)]).toEqual([null, null])
  })
})

test("a member's portrait is their own upload; the one before is let go", async () => {
  const [first, second, foreign] = [await uploaded(), await uploaded(), await uploaded({ as: other })]
  const call = (pictureId: number | null) =>
    site.request('PATCH /api/user', { as: owner, body: { pictureId } })
  expect((await call(first.id)).body.profileImageUrl).toBe(first.sizes.small.jpeg)
  expect((await see(first.sizes.small.jpeg)).status).toBe(200)
  expect((await call(second.id)).body.profileImageUrl).toBe(second.sizes.small.jpeg)
  expect((await see(first.sizes.small.jpeg)).status).toBe(404)
  expect((await call(foreign.id)).status).toBe(400)
  expect((await call(null)).body.profileImageUrl).toBeNull()
  const [row] = await site.context.db.select().from(pictures).where(eq(pictures.id, second.id))
  expect(row?.useKind).toBeNull()
})
