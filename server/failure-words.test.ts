// Error messages on screens: one function turns a failed call into words (web/ui/feedback/failure.ts). Screens that
// read the error themselves showed empty messages, or the browser's.
import { expect, test } from 'vitest'
import { rootDir } from '#server/base/config.ts'
import { readSourceFiles } from '#server/testing/source-modules.ts'

const READS_AN_ERROR = /\b(?:error|cause|failure|problem|thrown)\.text\b/
/** The error page, and the checkout's log line, which the specification asks for. */
const ALLOWED = [
  'web/shell/page/error-page.tsx',
  'web/billing/checkout/checkout.ts',
  'web/ui/feedback/failure.ts',
]
/** Stores a text that this function returned. */
const READY = ['web/site/settings/settings-screen.tsx']

test('screens say what failureText says', () => {
  const { sources } = readSourceFiles(rootDir)
  const screens = [...sources].filter(([path]) => path.startsWith('web/') && !/\.test\./.test(path))
  const found = screens.filter(([, text]) => READS_AN_ERROR.test(text)).map(([path]) => path)
  expect(found.sort()).toEqual([...ALLOWED, ...READY].sort())
})
