/** From the navigation to a reply until the list has it. */
const DRAWN_WITHIN_MS = 5_000

/** Scrolls to a reply as soon as it is drawn: the list may be later than the router, which then finds nothing. */
export function scrollToReply(position: number): void {
  const until = performance.now() + DRAWN_WITHIN_MS
  const look = () => {
    const reply = document.getElementById(`r${position}`)
    if (reply) reply.scrollIntoView()
    else if (performance.now() < until) requestAnimationFrame(look)
  }
  look()
}
