// Machines: admins' changes of the catalogue, proposals, ratings, collections, pictures.
import { collectionImport } from '#server/collections/imports/collection-import.ts'
import { runImport } from '#server/collections/imports/import-runs.ts'
import { logbookImport } from '#server/logbook/imports/logbook-import.ts'
import { DEADPOOL, GODZILLA, MEDIEVAL, METALLICA } from '#server/testing/rooms/collections.ts'
import type { Steps } from './story.ts'

const id = (value: string | number | undefined) => ({ id: value ?? 0 })

const adminSteps: Steps = {
  'POST /api/opdb/import/{id}': async ({ ask, admin, note }) => {
    const { body } = await ask('POST /api/opdb/import/{id}', { as: admin(), params: { id: GODZILLA } })
    note.set('machine', body.id)
  },
  'PATCH /api/admin/machines/{id}': ({ ask, admin, note }) =>
    ask('PATCH /api/admin/machines/{id}', {
      as: admin(),
      params: id(note.get('machine')),
      body: { facts: { name: 'Godzilla (Renamed)' }, customDescription: 'Stomps.', productionRun: 500 },
    }),
  'POST /api/admin/machines/{id}/images': async ({ ask, admin, note, upload }) => {
    for (const name of ['image', 'second image']) {
      const { id: pictureId } = await upload(admin())
      const { body } = await ask('POST /api/admin/machines/{id}/images', {
        as: admin(),
        params: id(note.get('machine')),
        body: { pictureId, title: name },
      })
      note.set(name, body.find(({ title }: { title: string }) => title === name).id)
      note.set(`picture of ${name}`, pictureId)
    }
  },
  'PATCH /api/admin/machines/{id}/images/{imageId}': ({ ask, admin, note }) =>
    ask('PATCH /api/admin/machines/{id}/images/{imageId}', {
      as: admin(),
      params: { ...id(note.get('machine')), imageId: note.get('second image') ?? 0 },
      body: { title: 'From above', isMainImage: true },
    }),
  'PUT /api/admin/machines/{id}/images/order': async ({ ask, admin, note, site }) => {
    const { body } = await site.request(`GET /api/admin/machines/${GODZILLA}`, { as: admin() })
    await ask('PUT /api/admin/machines/{id}/images/order', {
      as: admin(),
      params: id(note.get('machine')),
      body: { imageIds: body.images.map((image: { id: number }) => image.id).reverse() },
    })
  },
  'PATCH /api/uploads/{id}': ({ ask, admin, note }) =>
    ask('PATCH /api/uploads/{id}', {
      as: admin(),
      params: id(note.get('picture of image')),
      body: { alt: 'The playfield from above' },
    }),
  'DELETE /api/admin/machines/{id}/images/{imageId}': ({ ask, admin, note }) =>
    ask('DELETE /api/admin/machines/{id}/images/{imageId}', {
      as: admin(),
      params: { ...id(note.get('machine')), imageId: note.get('image') ?? 0 },
    }),
  'POST /api/admin/machine-revisions/{id}/restore': async ({ ask, admin, site }) => {
    const { body } = await site.request(`GET /api/admin/machines/${GODZILLA}/history`, { as: admin() })
    const [change] = body.data.filter(({ canRestore }: { canRestore: boolean }) => canRestore)
    await ask('POST /api/admin/machine-revisions/{id}/restore', { as: admin(), params: id(change.id) })
  },
  'POST /api/admin/machines': async ({ ask, admin, note }) => {
    const body = { kind: 'pinball', facts: { name: 'Homebrew', year: 2020 } }
    const answer = await ask('POST /api/admin/machines', { as: admin(), body })
    note.set('homebrew', answer.body.id)
  },
  'DELETE /api/admin/machines/{id}': ({ ask, admin, note }) =>
    ask('DELETE /api/admin/machines/{id}', { as: admin(), params: id(note.get('homebrew')) }),
  'POST /api/machine-proposals': async ({ ask, people, note }) => {
    for (const name of ['proposal', 'second proposal']) {
      const { body } = await ask('POST /api/machine-proposals', {
        as: people.cyd,
        body: { opdbId: DEADPOOL, changes: { name: `Deadpool, ${name}` }, source: 'The flyer' },
      })
      note.set(name, body.id)
      if (name === 'proposal')
        await ask('DELETE /api/machine-proposals/{id}', { as: people.cyd, params: id(body.id) })
    }
  },
  'DELETE /api/machine-proposals/{id}': async () => undefined,
  'POST /api/admin/machine-proposals/{id}/decision': ({ ask, admin, note }) =>
    ask('POST /api/admin/machine-proposals/{id}/decision', {
      as: admin(),
      params: id(note.get('second proposal')),
      body: { decision: 'accept' },
    }),
}

const memberSteps: Steps = {
  'PUT /api/machines/{opdbId}/rating': async ({ ask, people }) => {
    const rate = (as: typeof people.ada, opdbId: string, rating: number, review?: string) =>
      ask('PUT /api/machines/{opdbId}/rating', { as, params: { opdbId }, body: { rating, review } })
    await rate(people.bob, GODZILLA, 4)
    await rate(people.ada, GODZILLA, 4.5, 'Deep and fast.')
    await rate(people.eve, GODZILLA, 2, 'Too loud for me.')
    await rate(people.bob, METALLICA, 5)
  },
  'DELETE /api/machines/{opdbId}/rating': async ({ ask, people }) => {
    await ask('DELETE /api/machines/{opdbId}/rating', { as: people.bob, params: { opdbId: GODZILLA } })
  },
  'POST /api/collection': async ({ ask, people, note, upload }) => {
    const { id: pictureId } = await upload(people.ada)
    const body = { opdbId: GODZILLA, status: 'owned', isPublic: true, pictureIds: [pictureId] }
    note.set('entry', (await ask('POST /api/collection', { as: people.ada, body })).body.id)
    note.set('picture of entry', pictureId)
    await ask('POST /api/collection', { as: people.ada, body: { opdbId: DEADPOOL, status: 'had' } })
    await ask('POST /api/collection', {
      as: people.eve,
      body: { opdbId: MEDIEVAL.first, status: 'wanted', isPublic: true },
    })
  },
  'PATCH /api/collection/{id}': ({ ask, people, note }) =>
    ask('PATCH /api/collection/{id}', {
      as: people.ada,
      params: id(note.get('entry')),
      body: { condition: 'good', status: 'had' },
    }),
  'DELETE /api/collection/{id}': async ({ ask, people }) => {
    const body = { opdbId: METALLICA, status: 'owned', isPublic: true }
    const added = await ask('POST /api/collection', { as: people.ada, body })
    await ask('DELETE /api/collection/{id}', { as: people.ada, params: id(added.body.id) })
  },
  'POST /api/collection/{id}/logbook/entries': async ({ ask, people, note }) => {
    const body = { kind: 'service', happenedOn: '2026-01-31', note: 'New rubbers.' }
    const key = 'POST /api/collection/{id}/logbook/entries'
    const added = await ask(key, { as: people.ada, params: id(note.get('entry')), body })
    note.set('log entry', added.body.id)
  },
  'PATCH /api/logbook-entries/{id}': ({ ask, people, note }) =>
    ask('PATCH /api/logbook-entries/{id}', {
      as: people.ada,
      params: id(note.get('log entry')),
      body: { amount: 20 },
    }),
  'DELETE /api/logbook-entries/{id}': ({ ask, people, note }) =>
    ask('DELETE /api/logbook-entries/{id}', { as: people.ada, params: id(note.get('log entry')) }),
  'PUT /api/collection/{id}/logbook/share': ({ ask, people, note }) =>
    ask('PUT /api/collection/{id}/logbook/share', {
      as: people.ada,
      params: id(note.get('entry')),
      body: { showsPrices: true, showsNames: false },
    }),
  'DELETE /api/collection/{id}/logbook/share': ({ ask, people, note }) =>
    ask('DELETE /api/collection/{id}/logbook/share', { as: people.ada, params: id(note.get('entry')) }),
  'POST /api/collection/{id}/logbook/reminders': async ({ ask, people, note }) => {
    const key = 'POST /api/collection/{id}/logbook/reminders'
    for (const name of ['reminder', 'second reminder']) {
      const body = { what: 'New rubbers', afterMonths: 6 }
      const added = await ask(key, { as: people.ada, params: id(note.get('entry')), body })
      note.set(name, added.body.id)
    }
  },
  'POST /api/logbook-reminders/{id}/completion': ({ ask, people, note }) =>
    ask('POST /api/logbook-reminders/{id}/completion', {
      as: people.ada,
      params: id(note.get('reminder')),
      body: {},
    }),
  'DELETE /api/logbook-reminders/{id}': ({ ask, people, note }) =>
    ask('DELETE /api/logbook-reminders/{id}', {
      as: people.ada,
      params: id(note.get('second reminder')),
    }),
  'POST /api/collection-imports': async ({ people, note, sendFile }) => {
    const file = `opdbId,isPublic\n${DEADPOOL},yes\n`
    note.set('import', (await sendFile('POST /api/collection-imports', people.ada, file)).id)
  },
  'PUT /api/collection-imports/{id}/columns': async ({ ask, people, note, site }) => {
    const key = 'PUT /api/collection-imports/{id}/columns'
    const { body } = await site.request('GET /api/collection-imports', { as: people.ada })
    await ask(key, { as: people.ada, params: id(note.get('import')), body: body.current.columns })
  },
  'POST /api/collection-imports/{id}/start': async ({ ask, people, note, site }) => {
    const key = 'POST /api/collection-imports/{id}/start'
    const about = { id: Number(note.get('import')), skipsProblems: false }
    await ask(key, { as: people.ada, params: id(about.id), body: { skipsProblems: false } })
    const begunAt = site.clock.now().toISOString()
    await runImport(site.context, collectionImport(site.rooms.catalogue.index()), { ...about, begunAt })
  },
  'DELETE /api/collection-imports/{id}': ({ ask, people, note }) =>
    ask('DELETE /api/collection-imports/{id}', { as: people.ada, params: id(note.get('import')) }),
  'POST /api/logbook-imports': async ({ people, note, sendFile }) => {
    const file = `opdbId,date,kind\n${DEADPOOL},2026-01-02,play\n`
    note.set('log import', (await sendFile('POST /api/logbook-imports', people.ada, file)).id)
  },
  'PUT /api/logbook-imports/{id}/columns': async ({ ask, people, note, site }) => {
    const key = 'PUT /api/logbook-imports/{id}/columns'
    const { body } = await site.request('GET /api/logbook-imports', { as: people.ada })
    await ask(key, { as: people.ada, params: id(note.get('log import')), body: body.current.columns })
  },
  'POST /api/logbook-imports/{id}/start': async ({ ask, people, note, site }) => {
    const key = 'POST /api/logbook-imports/{id}/start'
    const about = { id: Number(note.get('log import')), skipsProblems: false }
    await ask(key, { as: people.ada, params: id(about.id), body: { skipsProblems: false } })
    const begunAt = site.clock.now().toISOString()
    await runImport(site.context, logbookImport(site.rooms.catalogue.index()), { ...about, begunAt })
  },
  'DELETE /api/logbook-imports/{id}': ({ ask, people, note }) =>
    ask('DELETE /api/logbook-imports/{id}', { as: people.ada, params: id(note.get('log import')) }),
  'PUT /api/favorites/{opdbId}': ({ ask, people }) =>
    ask('PUT /api/favorites/{opdbId}', { as: people.ada, params: { opdbId: GODZILLA } }),
  'DELETE /api/favorites/{opdbId}': ({ ask, people }) =>
    ask('DELETE /api/favorites/{opdbId}', { as: people.ada, params: { opdbId: GODZILLA } }),
  'POST /api/uploads': ({ people, upload }) => upload(people.bob),
  'DELETE /api/uploads/{id}': async ({ ask, people, upload }) => {
    const picture = await upload(people.bob)
    await ask('DELETE /api/uploads/{id}', { as: people.bob, params: id(picture.id) })
  },
}

export const machineSteps: Steps = { ...adminSteps, ...memberSteps }
