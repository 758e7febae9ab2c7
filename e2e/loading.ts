// How a page comes to life: what the server drew must stay, and so must what was typed before the script arrived.
import { type ElementHandle, expect, type Page } from '@playwright/test'

/** The sum of all shifts that a page may make while it loads, as browsers count them. */
const SHIFT_MAX = 0.02
const TYPED = 'typed early'

interface Loading {
  shift: number
  moved: string[]
  /** Lets the page's script run. */
  release: () => void
}

declare global {
  interface Window {
    loading: Loading
  }
}

/** Before the first `load`: from now on this page's scripts wait, and its shifts are counted. */
export async function holdScripts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const held: HTMLScriptElement[] = []
    const loading: Loading = {
      shift: 0,
      moved: [],
      release: () => {
        watch.disconnect()
        for (const script of held) {
          const copy = document.createElement('script')
          copy.type = 'module'
          copy.src = script.src
          script.after(copy)
        }
      },
    }
    window.loading = loading
    const watch = new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (!(node instanceof HTMLScriptElement) || node.type !== 'module' || !node.src) continue
        node.type = 'text/held'
        held.push(node)
      }
    })
    watch.observe(document, { childList: true, subtree: true })
    type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] }
    // Shifts right after a key was pressed count too: nobody types to make the page move.
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[]) {
        window.loading.shift += value
        for (const { node } of sources) {
          const element = node instanceof Element ? node : node?.parentElement
          if (element) window.loading.moved.push(element.outerHTML.slice(0, 90))
        }
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

type Field = HTMLInputElement | HTMLTextAreaElement

/** Types into the first field of the page that can be seen; null where there is none. */
async function typeEarly(page: Page): Promise<ElementHandle<Field> | null> {
  const field = await page.evaluateHandle((typed) => {
    const fields = document.querySelectorAll<Field>(
      'main :is(textarea, input:is([type=text], [type=search], [type=email], [type=password], :not([type])))',
    )
    const first = [...fields].find((one) => one.checkVisibility() && !one.disabled && !one.readOnly)
    if (!first) return null
    first.focus()
    first.value = typed
    first.dispatchEvent(new InputEvent('input', { bubbles: true }))
    return first
  }, TYPED)
  return field.asElement() as ElementHandle<Field> | null
}

/** Loads an address, types before its script runs, and looks whether everything stayed. */
export async function load(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'load' })
  await page.evaluate(() => document.fonts.ready)
  const field = await typeEarly(page)
  await page.evaluate(async () => {
    // Faces that stand in for the real ones are not on every machine; without them a font's arrival moves text.
    await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)))
    Object.assign(window.loading, { shift: 0, moved: [] })
    window.loading.release()
  })
  await page.waitForFunction(() => document.documentElement.dataset.drawn !== undefined)
  // What follows by a call of its own belongs to the loading as well, however late it comes.
  await expect(page.locator('main [aria-busy="true"]:visible'), `${path} ends its loading`).toHaveCount(0)
  const { shift, moved } = await page.evaluate(async () => {
    await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)))
    return { shift: window.loading.shift, moved: window.loading.moved }
  })
  const told = `${path} moved while it loaded: ${moved.slice(0, 6).join(' | ')}`
  expect.soft(shift, told).toBeLessThanOrEqual(SHIFT_MAX)
  const kept = await field?.evaluate((one) => one.isConnected && one.value)
  if (field) expect.soft(kept, `${path} keeps what was typed early`).toBe(TYPED)
}
