// How a page loads: the server-rendered content must not shift, and text typed before hydration must stay.
import { type ElementHandle, expect, type Page } from '@playwright/test'

/** Maximum layout shift of a page while it loads, as defined by browsers. */
const SHIFT_MAX = 0.02
const TYPED = 'typed early'

interface Loading {
  shift: number
  moved: string[]
  /** Lets the page's scripts run. */
  release: () => void
}

declare global {
  interface Window {
    loading: Loading
  }
}

/** Call before the first `load`: delays this page's scripts and records its layout shifts. */
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
    // Includes shifts right after a key press, because typing should not move the page.
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

/** Types into the first visible field that takes text; null if there is none. */
async function typeEarly(page: Page): Promise<ElementHandle<Field> | null> {
  const field = await page.evaluateHandle((typed) => {
    const fields = document.querySelectorAll<Field>(
      'main :is(textarea, input:is([type=text], [type=search], [type=email], [type=password], :not([type])))',
    )
    const first = [...fields].find((one) => one.checkVisibility() && one.matches(':enabled:read-write'))
    if (!first) return null
    first.focus()
    first.value = typed
    first.dispatchEvent(new InputEvent('input', { bubbles: true }))
    return first
  }, TYPED)
  return field.asElement() as ElementHandle<Field> | null
}

/** Loads an address, types before its scripts run, and checks that everything stayed. */
export async function load(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'load' })
  await page.evaluate(() => document.fonts.ready)
  const field = await typeEarly(page)
  await page.evaluate(async () => {
    // The fallback fonts with matching metrics are not on every machine; without them a font's arrival moves text.
    await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)))
    Object.assign(window.loading, { shift: 0, moved: [] })
    window.loading.release()
  })
  await page.waitForFunction(() => document.documentElement.dataset.drawn !== undefined)
  // Content that loads by a call of its own counts too, however late it arrives.
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
