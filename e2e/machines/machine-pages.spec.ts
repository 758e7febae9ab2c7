// Public machine pages: the sitemap, redirects, structured data, browsing, with and without script.
import { expect, MAIN, test } from '#e2e/support/site.ts'

const GODZILLA = '/machines/GweeP-MW95j/godzilla-pro'
const MEDIEVAL_MADNESS = '/machines/G5pe4/medieval-madness'

/** Every address in the sitemap, as a path. */
async function listed(url: string): Promise<string[]> {
  const answer = await fetch(`${url}/sitemap.xml`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toContain('xml')
  const text = await answer.text()
  const addresses = [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc = '']) =>
    loc.replaceAll('&amp;', '&'),
  )
  expect(addresses.every((address) => address.startsWith(`${url}/`))).toBe(true)
  return addresses.map((address) => address.slice(url.length))
}

/** Structured data (JSON-LD) in a page. */
function structuredData(html: string): Record<string, unknown>[] {
  const scripts = html.matchAll(/<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g)
  return [...scripts].map(([, text = '']) => JSON.parse(text))
}

/** All paths, but only every 40th machine, because their pages are alike. */
function someOf(paths: string[]): string[] {
  const isMachine = (path: string) => /^\/machines\/[GL]/.test(path)
  return [
    ...paths.filter((path) => !isMachine(path)),
    ...paths.filter(isMachine).filter((_, at) => at % 40 === 0),
  ]
}

test('addresses of the sitemap answer a visitor', async ({ site }) => {
  test.setTimeout(180_000)
  const paths = await listed(site.url)
  expect(paths.length).toBeGreaterThan(100)
  expect(paths).toContain(GODZILLA)
  expect(paths).toContain(MEDIEVAL_MADNESS)
  const bad: string[] = []
  for (const path of someOf(paths)) {
    const answer = await fetch(site.url + path, { redirect: 'manual' })
    const html = await answer.text()
    // A listed page may be indexed, under its own canonical address.
    const canonical = /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&')
    const isKnownElsewhere = canonical !== undefined && canonical !== site.url + (path === '/' ? '/' : path)
    if (answer.status !== 200 || /name="robots" content="noindex"/.test(html) || isKnownElsewhere) {
      bad.push(`${path}: ${answer.status} ${canonical ?? ''}`)
    }
  }
  expect(bad).toEqual([])
})

test('robots.txt says where the sitemap is', async ({ site }) => {
  const text = await (await fetch(`${site.url}/robots.txt`)).text()
  expect(text).toContain('Disallow: /api/')
  expect(text).toContain(`Sitemap: ${site.url}/sitemap.xml`)
})

test('a machine has one address; all others lead there or nowhere', async ({ site }) => {
  const ask = async (path: string) => {
    const answer = await fetch(site.url + path, { redirect: 'manual' })
    await answer.arrayBuffer()
    return [answer.status, answer.headers.get('location')]
  }
  expect(await ask(GODZILLA)).toEqual([200, null])
  for (const path of ['/machines/GweeP-MW95j', '/machines/GweeP-MW95j/', '/machines/GweeP-MW95j/godzilla']) {
    const [status, location] = await ask(path)
    expect([path, status]).toEqual([path, 301])
    expect(String(location)).toMatch(/\/machines\/GweeP-MW95j(\/godzilla-pro)?$/)
  }
  for (const path of ['/machines/Gzzzz', '/machines/Gzzzz/nothing', '/machines/L1/x', '/machines/hello/x'])
    expect([path, (await ask(path))[0]]).toEqual([path, 404])
})

test('the page tells machines what it is', async ({ site }) => {
  for (const path of [GODZILLA, MEDIEVAL_MADNESS, '/machines/G4do5-MDlN7/attack-from-mars']) {
    const html = await (await fetch(site.url + path)).text()
    const data = structuredData(html)
    const product = data.find((one) => one['@type'] === 'Product')
    const crumbs = data.find((one) => one['@type'] === 'BreadcrumbList')
    expect(product, path).toMatchObject({
      '@context': 'https://schema.org',
      name: expect.stringMatching(/\w/),
      url: site.url + path,
      brand: { '@type': 'Brand', name: expect.any(String) },
    })
    const { itemListElement } = crumbs as {
      itemListElement: { position: number; name: string; item: string }[]
    }
    expect(itemListElement.map(({ position }) => position)).toEqual(itemListElement.map((_, at) => at + 1))
    expect(itemListElement.at(-1)?.item).toBe(site.url + path)
    for (const { item } of itemListElement) expect((await fetch(item)).status, item).toBe(200)
  }
})

test('from the list to the title, to an edition, to all that share a fact', { tag: MAIN }, async ({
  page,
}) => {
  await page.goto('/machines')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All machines')
  await page
    .getByRole('navigation', { name: 'Browse' })
    .getByRole('link', { name: /^Williams/ })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Williams machines')
  await expect(page).toHaveURL(/manufacturer=7$/)
  await page.getByRole('combobox', { name: 'Decade' }).selectOption('1990')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Williams machines of the 1990s')
  await page.getByRole('link', { name: 'Medieval Madness', exact: true }).click()
  // The list had only the edition of these years and this manufacturer.
  await expect(page).toHaveURL(/\/machines\/G5pe4-MePZv\/medieval-madness$/)
  await page.getByRole('navigation', { name: 'Editions' }).getByRole('link', { name: 'All editions' }).click()
  await expect(page).toHaveURL(new RegExp(`${MEDIEVAL_MADNESS}$`))
  const editions = page.getByRole('region', { name: 'Editions of Medieval Madness' })
  await expect(editions.getByRole('row')).toHaveCount(7)
  await expect(editions.getByRole('rowheader')).toHaveText('Remakes')
  await editions.getByRole('link', { name: 'Remake', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Medieval Madness (Remake)')
  await page.getByRole('link', { name: 'Chicago Gaming Company' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Chicago Gaming machines')
})

test('two columns of the same reach from 1,024 px on; one column on a phone', async ({ page }) => {
  const lefts = async () => {
    const parts = [
      page.getByRole('img', { name: /Addams/ }).first(),
      page.getByRole('region', { name: 'Spec sheet' }),
      page.getByRole('region', { name: 'Ratings', exact: true }),
      page.getByRole('region', { name: 'Collections' }),
      page.getByRole('region', { name: /reviews?$/ }),
    ]
    return Promise.all(parts.map(async (part) => (await part.boundingBox()) ?? { x: 0, y: 0, height: 0 }))
  }
  await page.setViewportSize({ width: 1024, height: 800 })
  // No other test adds to this machine.
  await page.goto('/machines/G4ODR/the-addams-family')
  const [picture, sheet, ratings, keeping, reviews] = await lefts()
  expect(keeping?.x).toBe(sheet?.x)
  expect(sheet?.x).toBeGreaterThan(picture?.x ?? 0)
  for (const part of [ratings, reviews]) expect(Math.abs((part?.x ?? 0) - (picture?.x ?? 0))).toBeLessThan(4)
  // Neither column is shorter than two thirds of the other.
  const right = (keeping?.y ?? 0) + (keeping?.height ?? 0)
  const left = (await page.getByRole('region', { name: 'Sources' }).boundingBox())?.y ?? 0
  expect(Math.min(left, right) / Math.max(left, right)).toBeGreaterThan(0.66)
  await page.setViewportSize({ width: 390, height: 800 })
  expect(new Set((await lefts()).slice(1).map(({ x }) => Math.round(x))).size).toBe(1)
})

test('the spec sheet says who made a machine, and its IPDB number', async ({ page, site }) => {
  const machine = await (await fetch(`${site.url}/api/machine-pages/G5pe4-MePZv`)).json()
  await page.goto('/machines/G5pe4-MePZv/medieval-madness')
  const sheet = page.getByRole('region', { name: 'Spec sheet' })
  const ipdb = sheet.getByRole('link', { name: new RegExp(`^${machine.ipdbId} `) })
  await expect(ipdb).toHaveAttribute('href', machine.ipdbUrl)
  for (const { name } of machine.people)
    await expect(sheet.getByRole('link', { name, exact: true })).toBeVisible()
})

test('a title found by the search opens on its own page', async ({ page }) => {
  await page.goto('/search?q=attack%20from%20mars')
  await page
    .getByRole('main')
    .getByRole('link', { name: /Attack from Mars/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/machines\/G4do5\/attack-from-mars$/)
  await page.goto('/database?machine=G4do5-MDlN7')
  await page.getByRole('link', { name: 'Open machine page' }).click()
  await expect(page).toHaveURL(/\/machines\/G4do5-MDlN7\/attack-from-mars$/)
})

test("the database page's filters are in its address", async ({ page }) => {
  await page.goto('/database?decade=1990&manufacturer=williams')
  await expect(page.getByRole('combobox', { name: 'Decade' })).toHaveValue('1990')
  await expect(page.getByRole('link', { name: 'Medieval Madness', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Godzilla', exact: true })).toBeHidden()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('pages and lists work', { tag: MAIN }, async ({ page }) => {
    // The frame's `goto`, because the page's waits for hydration, which never comes.
    await page.mainFrame().goto('/machines')
    await page.getByRole('combobox', { name: 'Manufacturer' }).selectOption('stern')
    await page.getByRole('button', { name: 'Show machines' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stern machines')
    await page.getByRole('link', { name: 'Godzilla', exact: true }).click()
    await expect(page).toHaveURL(/\/machines\/GweeP\/godzilla$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Godzilla')
    await expect(page.getByRole('img', { name: 'Translite drawn for Godzilla' })).toBeVisible()
    await page.getByRole('link', { name: 'LCD' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('LCD machines')
  })
})

test('a list comes to life whatever the order of its filters in the address', async ({ page }) => {
  // The cached page was rendered for another order of the filters; a difference would be a console error, which fails
  // the test.
  await page.goto('/machines?manufacturer=7&decade=1990')
  await page.goto('/machines?type=ss&decade=1990&display=dmd')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Dot matrix solid state machines of the 1990s',
  )
  await page.getByRole('link', { name: 'Remove Dot matrix' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Solid state machines of the 1990s')
})
