import { defineConfig } from '@playwright/test'
import { BROWSER_FLAGS } from './scripts/browser.mjs'

const executablePath = process.env.BROWSER_PATH || undefined

/** What people do with each other, which has to work the same when several processes serve one site. */
const BETWEEN_PEOPLE = /(messages|moderation|notifications|forum-talk)\.spec\.ts/
/** Looks do not depend on the process that serves the page. */
const LOOKS = /pass axe/
/**
 * Of these, all but looks and live updates run on two processes only: API tests cover their calls on both databases.
 */
const ENOUGH_ON_TWO = new RegExp(`${BETWEEN_PEOPLE.source} (?!.*(${LOOKS.source}|@live))`)

export default defineConfig<object, { processes: 1 | 2 }>({
  testDir: './e2e',
  globalSetup: './e2e/support/prepared-setup.ts',
  outputDir: './test-results',
  fullyParallel: false,
  workers: 2,
  timeout: 45_000,
  expect: { timeout: 8_000 },
  reporter: [['line']],
  forbidOnly: true,
  // As in vitest.config.ts.
  retries: process.env.CI ? 1 : 0,
  projects: [
    {
      name: 'two processes',
      testMatch: BETWEEN_PEOPLE,
      grepInvert: LOOKS,
      // Two servers and a database take long to start: once, and first, while the other worker begins with the rest.
      workers: 1,
      use: { processes: 2 },
    },
    {
      name: 'one process',
      grepInvert: ENOUGH_ON_TWO,
      // As many members set it. What moves is tried between two processes, and where a test asks for it.
      use: { contextOptions: { reducedMotion: 'reduce' } },
    },
  ],
  use: {
    // Requests that a worker answers are not seen by a test's routes; its own tests allow it.
    serviceWorkers: 'block',
    actionTimeout: 10_000,
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: BROWSER_FLAGS,
    },
  },
})
