import { beforeAll, expect, test } from 'vitest'
import { sitemapSources } from '#server/app.ts'
import { addHarbour } from '#server/testing/rooms/small-catalogue.ts'
import { openTestSite, type TestSite } from '#server/testing/site.ts'

let site: TestSite
const AT = new Date('2026-10-01T12:00:00Z')

beforeAll(async () => {
  site = await openTestSite({ seed: 'demo' })
  await addHarbour(site, { le: { features: ['Head-to-head & more'] }, at: AT })
})

async function listed(): Promise<Map<string, Date | null>> {
  const sources = sitemapSources(site.context, site.rooms)
  const entries = (await Promise.all(sources.map((source) => source.list()))).flat()
  return new Map(entries.map(({ path, changedAt }) => [path, changedAt]))
}

test('titles with several editions and every edition stand in it, under their one address', async () => {
  const pages = await listed()
  for (const path of [
    '/machines/Gaaaa/harbour-lights',
    '/machines/Gaaaa-Mproo/harbour-lights-pro',
    '/machines/Gaaaa-Mheld-Alele/harbour-lights-le',
    '/machines/Gbbbb-Monly/low-tide',
  ])
    expect(pages.get(path), path).toEqual(AT)
})

test('holders, titles with one edition and what is gone stand nowhere', async () => {
  const ids = [...(await listed()).keys()].map((path) => path.split('/')[2])
  for (const id of ['Gaaaa-Mheld', 'Gbbbb', 'Ggone', 'Ggone-Msunk']) expect(ids).not.toContain(id)
})

test('lists by one value lead to the machines', async () => {
  const pages = await listed()
  for (const path of [
    '/machines',
    '/machines/top',
    '/machines/top?era=dot_matrix',
    '/machines?manufacturer=12',
    '/machines?decade=1970',
    '/machines?type=ss',
    '/machines?feature=Head-to-head%20%26%20more',
  ])
    expect(pages.has(path), path).toBe(true)
})

test('posts and standing pages are in it, what is for members or behind a gate is not', async () => {
  const pages = [...(await listed()).keys()]
  expect(pages).toContain('/blog/cleaning-a-playfield-without-regrets')
  expect(pages).toContain('/guidelines')
  const others = pages.filter((path) =>
    /^\/(forums|marketplace|members|collection|proposals|admin|auth|search)/.test(path),
  )
  expect(others).toEqual([])
})
