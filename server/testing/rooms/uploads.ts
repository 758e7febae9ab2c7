// Uploads for API tests: sent as a browser does, read at their addresses, attached to something.
import { expect } from 'vitest'
import { Picture } from '#contract/pictures/pictures.ts'
import type { PictureUseKind } from '#server/pictures/picture-access.ts'
import { attachPicture } from '#server/pictures/uploads.ts'
import type { TestMember, TestSite } from '#server/testing/site.ts'
import { samplePicture } from './test-pictures.ts'

interface Sent {
  as?: TestMember | null
  bytes?: Uint8Array<ArrayBuffer>
  name?: string
  type?: string
  alt?: string
}

/** Steps with pictures; `given` is a function, since the site opens before each file. */
export function uploadsOn(given: () => { site: TestSite; owner: TestMember }) {
  const owner = () => given().owner

  async function upload({ as = owner(), bytes, name = 'photo.jpg', type = 'image/jpeg', alt }: Sent = {}) {
    const form = new FormData()
    if (alt !== undefined) form.append('alt', alt)
    form.append('file', new Blob([bytes ?? (await samplePicture())], { type }), name)
    // As bytes: the newest Node fails outside any test if the server refuses a form that it has not read.
    const packed = new Response(form)
    const response = await given().site.app.request('/api/uploads', {
      method: 'POST',
      body: await packed.arrayBuffer(),
      headers: {
        'content-type': packed.headers.get('content-type') ?? '',
        ...(as && { cookie: as.cookie }),
      },
    })
    const body = (await response.json()) as { code?: string }
    return { status: response.status, body }
  }

  async function uploaded(sent: Sent = {}): Promise<Picture> {
    const { status, body } = await upload(sent)
    expect(status).toBe(201)
    return Picture.parse(body)
  }

  const see = (address: string, as: TestMember | null = null, headers: Record<string, string> = {}) =>
    given().site.app.request(address, { headers: { ...(as && { cookie: as.cookie }), ...headers } })
  const shown = (picture: Picture, kind: PictureUseKind, id: number, as = owner()) =>
    given().site.context.db.transaction((tx) =>
      attachPicture(tx, { pictureId: picture.id, ownerId: as.id, use: { kind, id } }),
    )

  return { upload, uploaded, see, shown }
}
