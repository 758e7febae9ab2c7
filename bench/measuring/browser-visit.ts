// A page in Chromium with nothing stored: what it downloads on a desk, and how it feels on a slow phone (slow 4G,
// processor four times slower).
import { fileURLToPath } from 'node:url'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type CDPSession,
  chromium,
  type Page,
} from '@playwright/test'
import { type PageWeight, weigh } from '#e2e/support/page-weight.ts'
import { BROWSER_FLAGS } from '#scripts/browser.mjs'
import { median } from './report.ts'

/** Slow 4G as browsers' developer tools define it. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}
/** Its pixels are a third of a point: on a coarse screen, letters are rounded to whole ones, which moves text as on no phone. */
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true }
const DESK = { viewport: { width: 1280, height: 800 } }
const ROUNDS = 3
/** What a page asks for after it has loaded comes within this time. */
const SETTLED_MS = 1_500

export interface Vitals {
  fcp: number
  /** Milliseconds. */
  lcp: number
  blocking: number
  cls: number
}

export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.BROWSER_PATH || '/usr/bin/chromium',
    args: BROWSER_FLAGS,
  })
}

export type Cookies = Parameters<BrowserContext['addCookies']>[0]

/** The page on a desk. */
export async function weighOnDesk(browser: Browser, url: string, cookies: Cookies = []): Promise<PageWeight> {
  return inFreshContext(browser, DESK, cookies, (page) =>
    weigh(page, async () => {
      await open(page, url, cookies)
      if (cookies.length > 0) await page.waitForTimeout(SETTLED_MS)
    }),
  )
}

/** The page on a slow phone: the middle of three times. */
export async function feel(browser: Browser, url: string, cookies: Cookies = []): Promise<Vitals> {
  const rounds: Vitals[] = []
  for (let round = 0; round < ROUNDS; round++)
    rounds.push(await inFreshContext(browser, PHONE, cookies, (page) => feelOnce(page, url, cookies)))
  const middle = (of: keyof Vitals) => median(rounds.map((vitals) => vitals[of]))
  return { fcp: middle('fcp'), lcp: middle('lcp'), blocking: middle('blocking'), cls: middle('cls') }
}

async function feelOnce(page: Page, url: string, cookies: Cookies): Promise<Vitals> {
  const session: CDPSession = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', SLOW_4G)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.addInitScript({ path: fileURLToPath(new URL('watch-vitals.js', import.meta.url)) })
  await open(page, url, cookies)
  await page.waitForTimeout(SETTLED_MS)
  return (await page.evaluate('window.vitals')) as Vitals
}

/** A member's page keeps a stream of live messages open, so that its network is never idle. */
async function open(page: Page, url: string, cookies: Cookies): Promise<void> {
  await page.goto(url, { waitUntil: cookies.length > 0 ? 'load' : 'networkidle' })
}

async function inFreshContext<T>(
  browser: Browser,
  screen: BrowserContextOptions,
  cookies: Cookies,
  act: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext(screen)
  try {
    if (cookies.length > 0) await context.addCookies(cookies)
    return await act(await context.newPage())
  } finally {
    await context.close()
  }
}
