import { defineConfig } from '@playwright/test'

const executablePath = process.env.BROWSER_PATH || undefined

/** What people do with each other, which has to work the same when several processes serve one site. */
const BETWEEN_PEOPLE = /(messages|moderation|notifications)\.spec\.ts$/

export default defineConfig<object, { processes: 1 | 2 }>({
  testDir: './e2e',
  globalSetup: './e2e/prepared-setup.ts',
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
    { name: 'one process' },
    // What a page looks like is the same whoever serves it.
    { name: 'two processes', testMatch: BETWEEN_PEOPLE, grepInvert: /pass axe/, use: { processes: 2 } },
  ],
  use: {
    actionTimeout: 10_000,
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
