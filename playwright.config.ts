import { defineConfig } from '@playwright/test'

const executablePath = process.env.BROWSER_PATH || undefined

export default defineConfig({
  testDir: './e2e',
  outputDir: './test-results',
  fullyParallel: false,
  workers: 2,
  timeout: 45_000,
  expect: { timeout: 8_000 },
  reporter: [['line']],
  forbidOnly: true,
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
