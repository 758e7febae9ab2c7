// npm run contact-sheets [role…]: every screen in small on sheets below contact-sheets, to be looked at.
import { getBrowser } from './browser.mjs'
import { runTool, setUp } from './setup.mjs'

await setUp()
process.exit(
  await runTool('tsx', ['e2e/support/contact-sheets.ts', ...process.argv.slice(2)], {
    env: { NODE_ENV: 'test', BROWSER_PATH: await getBrowser() },
  }),
)
