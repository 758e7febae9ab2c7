import { readdirSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { fonts } from './scripts/vite/fonts.ts'
import { endReport } from './scripts/vitest-report.ts'
import { LONG_FILES } from './server/testing/databases/long-files.ts'
import { ON_ONE_DATABASE } from './server/testing/databases/one-database.ts'

/** `npm test` leaves to `npm run test:all` what takes long, and the embedded database (record 74). */
const isShort = process.env.TEST_SCOPE === 'short'
const leftOut = isShort ? LONG_FILES : []
const ON_DATABASE = ['server/**/routes.test.ts', 'server/**/*.database.test.ts']
const TEMPORARY_FOLDER = './server/testing/databases/temporary-folder-setup.ts'
// Every page as the server draws it: React as visitors get it, since the build for development draws several times slower.
const SPECIFIED_PAGES = ['web/whole-pages/specified-{members,publishing,rooms,screens,ways-on}.test.ts']
const DRAWN_PAGES = [...SPECIFIED_PAGES, 'web/whole-pages/{hostile,slow}-*.test.{ts,tsx}']
// A worker ends, and with it every module it has loaded, when the next file wants another environment: a project of their own.
const IN_A_DOCUMENT = readdirSync('web', { recursive: true, encoding: 'utf8' })
  .map((file) => `web/${file}`)
  .filter((file) => /\.test\.tsx?$/.test(file))
  .filter((file) => readFileSync(file, 'utf8').startsWith('// @vitest-environment happy-dom'))
const ON_A_SERVER = ['{bench,server}/**/*.postgres.test.ts']
const shared = {
  isolate: false,
  pool: 'threads' as const,
  maxWorkers: 2,
  testTimeout: 120_000,
  hookTimeout: 120_000,
  // In CI, a test that failed on a busy machine is tried once more, and named at the end of the run.
  retry: process.env.CI ? 1 : 0,
}

export default defineConfig({
  plugins: [fonts()],
  test: {
    reporters: ['default', endReport],
    projects: [
      {
        extends: true,
        test: {
          ...shared,
          name: 'rules',
          include: ['{backglass,contract,server,web,scripts,sandbox}/**/*.test.{ts,tsx}'],
          exclude: [...ON_DATABASE, ...ON_A_SERVER, ...DRAWN_PAGES, ...IN_A_DOCUMENT, ...leftOut],
          globalSetup: [TEMPORARY_FOLDER],
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: 'documents',
          include: IN_A_DOCUMENT,
          exclude: leftOut,
          globalSetup: [TEMPORARY_FOLDER],
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: 'embedded',
          include: ON_DATABASE,
          exclude: ON_ONE_DATABASE,
          globalSetup: [TEMPORARY_FOLDER, './server/testing/databases/embedded-setup.ts'],
        },
      },
      {
        extends: true,
        oxc: { jsx: { development: false } },
        test: {
          ...shared,
          name: 'proof',
          env: { NODE_ENV: 'production' },
          include: isShort ? SPECIFIED_PAGES : ['proof/**/*.test.ts', ...DRAWN_PAGES],
          globalSetup: [TEMPORARY_FOLDER, './server/testing/databases/embedded-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: 'postgres',
          include: [...ON_DATABASE, ...ON_A_SERVER],
          exclude: leftOut,
          globalSetup: [TEMPORARY_FOLDER, './server/testing/databases/postgres-setup.ts'],
        },
      },
    ],
  },
})
