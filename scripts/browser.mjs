// The browser of the tests. Chromium's headless shell draws the same pages for half the processor time of the whole
// program, which starts a window with a toolbar for every visitor.
import { existsSync } from 'node:fs'
import { canInstall, installForDebian } from './debian.mjs'
import { runTool, stage } from './setup.mjs'

/** What every browser of the tests and benchmarks is started with. */
export const BROWSER_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const SHELLS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chrome-headless-shell']
const WHOLE = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** @param {(path: string) => boolean} exists */
export function findShell(exists = existsSync) {
  return [process.env.BROWSER_PATH, ...SHELLS].find((path) => path && exists(path))
}

/** @param {(path: string) => boolean} exists */
export function findBrowser(exists = existsSync) {
  return findShell(exists) ?? WHOLE.find((path) => exists(path))
}

/**
 * Path of the browser, installed where it is missing; empty for the test tool's own.
 * @returns {Promise<string>}
 */
export async function getBrowser() {
  if (!findShell() && canInstall())
    await stage('Headless Chromium', async () => {
      // Debian had none before version 13 and its updates of 12; the whole program does as well.
      if ((await installForDebian('chromium-headless-shell')) !== 0 && !findBrowser())
        return installForDebian('chromium')
    })
  const found = findBrowser()
  if (found) return found
  await stage('Headless Chromium', () =>
    runTool('playwright', ['install', '--only-shell', 'chromium'], { quiet: true }),
  )
  return ''
}
