// Pointer targets are at least 24 px high and wide (WCAG 2.5.8).
import type { Page } from '@playwright/test'

/** CSS pixels. */
const LEAST = 24

const INTERACTIVE =
  'a[href], button, summary, select, textarea, input:not([type=hidden]), [role=button], [role=tab], [role=option], [role=menuitem], [role=switch], [role=slider]'

/** Smaller targets on the page, except links within a sentence, whose height is that of the line. */
export function findSmallTargets(page: Page): Promise<string[]> {
  return page.evaluate(
    ({ least, interactive }) => {
      /** The card covered by a stretched link; `offsetParent` would be its table's cell. */
      const cardOf = (target: Element): Element | null => {
        if (!target.classList.contains('stretched')) return null
        let card = target.parentElement
        while (card && getComputedStyle(card).position === 'static') card = card.parentElement
        return card
      }
      /** The area that reacts to a press, including a field's label and the card of a stretched link. */
      const areaOf = (target: Element): DOMRect => {
        const isTicked = target instanceof HTMLInputElement && /^(checkbox|radio|file)$/.test(target.type)
        const label = isTicked ? (target.closest('label') ?? target.labels?.[0]) : null
        return (label || cardOf(target) || target).getBoundingClientRect()
      }
      // Inline with other text beside it.
      const isInSentence = (target: Element): boolean => {
        if (getComputedStyle(target).display !== 'inline') return false
        const words = (node: Node | null) => node?.textContent?.trim().length ?? 0
        return words(target.parentElement) > words(target)
      }
      const isShown = (target: Element): boolean =>
        target.checkVisibility({ visibilityProperty: true }) && !target.closest('[inert]')
      return [...document.querySelectorAll(interactive)]
        .filter((target) => isShown(target) && !isInSentence(target))
        .flatMap((target) => {
          const { width, height } = areaOf(target)
          // Targets only for screen readers and keyboards are one pixel until focused.
          if (width <= 1 || height <= 1 || (width >= least - 0.5 && height >= least - 0.5)) return []
          const name = target.getAttribute('aria-label') ?? target.textContent?.trim().slice(0, 40) ?? ''
          return [`${target.tagName.toLowerCase()} “${name}” ${Math.round(width)} × ${Math.round(height)}`]
        })
    },
    { least: LEAST, interactive: INTERACTIVE },
  )
}
