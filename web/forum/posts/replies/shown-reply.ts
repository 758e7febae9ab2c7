/** From the navigation to a reply until the list has it. */
const DRAWN_WITHIN_MS = 5_000

/**
 * Scrolls to a reply as soon as it is drawn: the list may be later than the router, which then finds nothing. The reply
 * takes the focus where what was pressed is gone by then.
 */
export function scrollToReply(position: number, { takesFocus = false } = {}): void {
  const until = performance.now() + DRAWN_WITHIN_MS
  const look = () => {
    const reply = document.getElementById(`r${position}`)
    if (reply) {
      reply.scrollIntoView()
      if (takesFocus) {
        reply.tabIndex = -1
        reply.focus({ preventScroll: true })
      }
    } else if (performance.now() < until) requestAnimationFrame(look)
  }
  look()
}
