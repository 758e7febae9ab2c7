// The tool of a killed restore keeps running: it may connect as late as while a start puts the old site back.
import { expect, test } from 'vitest'
import { type Connection, connect } from '#server/base/database/connection.ts'
import { putSchemasAside, RESTORE_APPLICATION, settleSchemas } from '#server/base/storage/restored-schemas.ts'
import { makePlace, openPlace } from '#server/testing/processes/drill.ts'

test('a start that meets the tool of a killed restore puts the old site back all the same', async () => {
  const place = await makePlace()
  const url = place.config.databaseUrl ?? ''
  const site = await openPlace(place)
  await site.query("insert into settings (key, value) values ('kept', '1'::jsonb)")
  await site.close()
  const witness = await connect(url)
  await putSchemasAside(witness, [])
  // Delays the start once it has ended every session of the tool that it saw.
  const restore = await connect(url)
  await restore.query('begin')
  await restore.query('create table public.held_up ()')

  const start = settleSchemas(url)
  // Awaited below.
  start.catch(() => undefined)
  await untilOneWaitsFor('public', witness)
  const tool = await connect(`${url}&application_name=${encodeURIComponent(RESTORE_APPLICATION)}`)
  await tool.query('begin')
  await tool.query('create table pgboss.restored ()')
  await restore.end()
  await untilOneWaitsFor('pgboss', witness)
  // Each now waits for the other's lock; the server ends the one that waited first.
  tool.query('create table public.restored ()').catch(() => undefined)
  await start
  await tool.end()
  await witness.end()

  const restored = await openPlace(place)
  expect((await restored.query("select value from settings where key = 'kept'")).rows).toEqual([{ value: 1 }])
  await restored.close()
})

async function untilOneWaitsFor(schema: string, witness: Connection): Promise<void> {
  const waiting = `select from pg_locks join pg_namespace n on n.oid = objid
    where classid = 'pg_namespace'::regclass and not granted and nspname = $1`
  await expect
    .poll(async () => (await witness.query(waiting, [schema])).rows.length, { timeout: 10_000 })
    .toBe(1)
}
