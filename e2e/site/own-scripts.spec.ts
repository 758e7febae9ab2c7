// Pages run exactly the renderer's scripts, each once: a visitor's by hashes, a member's by a nonce.
import type { Page } from '@playwright/test'
import { expect, MAIN, openPageAs, test } from '#e2e/support/site.ts'

declare global {
  interface Window {
    smuggled?: string[]
    refused?: string[]
  }
}

const SMUGGLED = `<script>window.smuggled.push('bare')</script>
<script nonce="">window.smuggled.push('empty nonce')</script>
<script nonce="0123456789abcdef0123456789abcdef">window.smuggled.push('guessed nonce')</script>
<img src="/favicon.svg" alt="" onload="window.smuggled.push('handler')">`

async function openWithSmuggled(page: Page, path: string) {
  await page.addInitScript(() => {
    window.smuggled = []
    window.refused = []
    localStorage.setItem('theme', 'night')
    document.addEventListener('securitypolicyviolation', ({ violatedDirective }) => {
      window.refused?.push(violatedDirective)
    })
  })
  await page.route(path, async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace('</body>', `${SMUGGLED}</body>`)
    await route.fulfill({ response, body })
  })
  const answer = await page.goto(path)
  await expect(page.locator('html')).toHaveAttribute('data-drawn', '')
  return {
    policy: (await answer?.headerValue('content-security-policy')) ?? '',
    theme: await page.locator('html').getAttribute('data-theme'),
    ...(await page.evaluate(() => ({ smuggled: window.smuggled, refused: window.refused?.sort() }))),
  }
}

const ALL_REFUSED = ['script-src-attr', 'script-src-elem', 'script-src-elem', 'script-src-elem']

test('a script smuggled into a page that visitors share does not run, and its own do', { tag: MAIN }, async ({
  browser,
}) => {
  const page = await browser.newPage()
  const opened = await openWithSmuggled(page, '/faq')
  expect(opened).toMatchObject({ theme: 'night', smuggled: [], refused: ALL_REFUSED })
  expect(opened.policy).toMatch(/script-src 'self'( 'sha256-[^']+')+;/)
})

test('a script smuggled into a member’s page does not run, and its own do', { tag: MAIN }, async ({
  browser,
}) => {
  const page = await openPageAs(browser, 'demo_pro')
  const opened = await openWithSmuggled(page, '/faq')
  expect(opened).toMatchObject({ theme: 'night', smuggled: [], refused: ALL_REFUSED })
  expect(opened.policy).toMatch(/script-src 'self' 'nonce-[0-9a-f]{32}';/)
})
