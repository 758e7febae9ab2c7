// What a page downloads in a browser that has nothing stored, before any press or scroll.
import type { Page } from '@playwright/test'

export interface PageWeight {
  requests: number
  /** KiB of script, compressed, with headers. */
  script: number
  /** KiB of everything. */
  all: number
}

/** Opens the page, as `open` does, and weighs what came until that resolved. */
export async function weigh(page: Page, open: () => Promise<unknown>): Promise<PageWeight> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const types = new Map<string, string>()
  let [script, all] = [0, 0]
  session.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    all += encodedDataLength
    if (types.get(requestId) === 'Script') script += encodedDataLength
  })
  await open()
  return { requests: types.size, script: script / 1024, all: all / 1024 }
}
