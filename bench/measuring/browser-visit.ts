// A page in Chromium with nothing stored: what it downloads on a desk, and how it feels on a slow phone (slow 4G,
// processor four times slower).
import { fileURLToPath } from 'node:url'
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test'
import { median } from './report.ts'

/** Slow 4G as browsers' developer tools define it. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}
const ROUNDS = 3
/** What a page asks for after it has loaded comes within this time. */
const SETTLED_MS = 1_500

export interface Weight {
  requests: number
  /** KiB, compressed. */
  script: number
  /** KiB, with fonts and headers. */
  all: number
}

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
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
}

export type Cookies = Parameters<BrowserContext['addCookies']>[0]

/** The page on a desk. */
export async function weigh(browser: Browser, url: string, cookies: Cookies = []): Promise<Weight> {
  return inFreshContext(browser, { viewport: { width: 1280, height: 800 }, cookies }, async (page) => {
    const session = await page.context().newCDPSession(page)
    await session.send('Network.enable')
    const types = new Map<string, string>()
    let [all, script] = [0, 0]
    session.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type))
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      all += encodedDataLength
      if (types.get(requestId) === 'Script') script += encodedDataLength
    })
    await open(page, url)
    return { requests: types.size, script: script / 1024, all: all / 1024 }
  })
}

/** The page on a slow phone: the middle of three times. */
export async function feel(browser: Browser, url: string, cookies: Cookies = []): Promise<Vitals> {
  const rounds: Vitals[] = []
  for (let round = 0; round < ROUNDS; round++)
    rounds.push(
      await inFreshContext(browser, { viewport: { width: 390, height: 844 }, cookies }, (page) =>
        feelOnce(page, url),
      ),
    )
  const middle = (of: keyof Vitals) => median(rounds.map((vitals) => vitals[of]))
  return { fcp: middle('fcp'), lcp: middle('lcp'), blocking: middle('blocking'), cls: middle('cls') }
}

async function feelOnce(page: Page, url: string): Promise<Vitals> {
  const session: CDPSession = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', SLOW_4G)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.addInitScript({ path: fileURLToPath(new URL('watch-vitals.js', import.meta.url)) })
  await open(page, url)
  return (await page.evaluate('window.vitals')) as Vitals
}

/** Not until the network is idle: a member's page keeps a stream of live messages open. */
async function open(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: 'load' })
  await page.waitForTimeout(SETTLED_MS)
}

async function inFreshContext<T>(
  browser: Browser,
  { viewport, cookies }: { viewport: { width: number; height: number }; cookies: Cookies },
  act: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ viewport })
  try {
    if (cookies.length > 0) await context.addCookies(cookies)
    return await act(await context.newPage())
  } finally {
    await context.close()
  }
}
