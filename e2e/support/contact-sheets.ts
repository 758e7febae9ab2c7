// Contact sheets for visual review: every screen of pages.ts as a thumbnail, twelve to a sheet, by role, width and
// theme.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { BROWSER_FLAGS } from '#scripts/browser.mjs'
import { isAtRest } from './axe.ts'
import { FOR_ADMINS, FOR_MEMBERS, FOR_VISITORS } from './pages.ts'
import { ADMIN, DEMO_PASSWORD, makeAdmin, type Site, signIn, startSite } from './site.ts'

interface Role {
  name: string
  paths: readonly string[]
  account?: { username: string; password: string }
}

const MEMBERS = { paths: FOR_MEMBERS }
const ROLES: readonly Role[] = [
  { name: 'visitor', paths: FOR_VISITORS },
  { name: 'free', ...MEMBERS, account: { username: 'demo_free', password: DEMO_PASSWORD } },
  { name: 'pro', ...MEMBERS, account: { username: 'demo_pro', password: DEMO_PASSWORD } },
  { name: 'premium', ...MEMBERS, account: { username: 'demo_premium', password: DEMO_PASSWORD } },
  { name: 'admin', paths: FOR_ADMINS, account: ADMIN },
]

/** Pixels: the window's width, and one thumbnail; longer pages are cut off. */
const WIDTHS = [
  { width: 390, tile: { width: 300, height: 900 }, perSheet: 12 },
  { width: 768, tile: { width: 420, height: 840 }, perSheet: 8 },
  { width: 1280, tile: { width: 620, height: 700 }, perSheet: 9 },
] as const
type Width = (typeof WIDTHS)[number]
type Theme = 'light' | 'dark'

const COLUMNS = { 390: 6, 768: 4, 1280: 3 } as const
const CAPTION = 26
const GAP = 10

interface Shot {
  path: string
  png: Buffer
}

/** Writes the sheets of the named roles (all by default) as PNG files below `folder`. */
async function makeContactSheets(folder: string, roles: readonly string[]): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const site = await startSite()
  const browser = await chromium.launch({
    executablePath: process.env.BROWSER_PATH || undefined,
    args: BROWSER_FLAGS,
  })
  try {
    await makeAdmin(site)
    for (const role of ROLES.filter(({ name }) => roles.length === 0 || roles.includes(name)))
      for (const width of WIDTHS)
        for (const theme of ['light', 'dark'] as const)
          await writeSheets({
            folder,
            role,
            width,
            theme,
            shots: await shoot(browser, site, role, width, theme),
          })
  } finally {
    await browser.close()
    await site.stop()
  }
}

async function shoot(browser: Browser, site: Site, role: Role, width: Width, theme: Theme): Promise<Shot[]> {
  const context = await browser.newContext({
    baseURL: site.url,
    colorScheme: theme,
    // As high as its thumbnail, so that bars at the bottom edge are included.
    viewport: {
      width: width.width,
      height: Math.round((width.tile.height * width.width) / width.tile.width),
    },
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  if (role.account) await signIn(page, role.account.username, role.account.password)
  const shots: Shot[] = []
  for (const path of role.paths) shots.push({ path, png: await shootPage(page, path, width) })
  await context.close()
  return shots
}

async function shootPage(page: Page, path: string, { tile }: Width): Promise<Buffer> {
  // Changing only the fragment would not load the page.
  if (path.includes('#')) await page.goto('about:blank')
  await page.goto(path, { waitUntil: 'load' })
  await isAtRest(page)
  // Lazy components show skeletons until their script and data have arrived.
  await page.waitForFunction(() => !document.querySelector('.skeleton'))
  await page.evaluate(() => document.fonts.ready)
  const png = await page.screenshot()
  return sharp(png).resize({ width: tile.width }).png().toBuffer()
}

async function writeSheets(sheet: { folder: string; role: Role; width: Width; theme: Theme; shots: Shot[] }) {
  const { folder, role, width, theme, shots } = sheet
  for (let at = 0; at < shots.length; at += width.perSheet) {
    const number = String(at / width.perSheet + 1).padStart(2, '0')
    const file = join(folder, `${role.name}-${width.width}-${theme}-${number}.png`)
    await compose(shots.slice(at, at + width.perSheet), width, file)
    process.stdout.write(`${file}\n`)
  }
}

async function compose(shots: readonly Shot[], { width, tile }: Width, file: string): Promise<void> {
  const columns = COLUMNS[width]
  const [across, down] = [tile.width + GAP, tile.height + CAPTION + GAP]
  await sharp({
    create: {
      width: columns * across + GAP,
      height: Math.ceil(shots.length / columns) * down + GAP,
      channels: 3,
      background: '#777777',
    },
  })
    .composite(
      shots.flatMap(({ path, png }, at) => {
        const [left, top] = [GAP + (at % columns) * across, GAP + Math.floor(at / columns) * down]
        return [
          { input: captionOf(path, tile.width), left, top },
          { input: png, left, top: top + CAPTION },
        ]
      }),
    )
    .png()
    .toFile(file)
}

function captionOf(path: string, width: number): Buffer {
  const text = path.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${CAPTION}"><text x="2" y="18" font-family="sans-serif" font-size="15" fill="#ffffff">${text}</text></svg>`,
  )
}

await makeContactSheets('contact-sheets', process.argv.slice(2))
