/**
 * Ref of a number inside a link. It describes the link, whose accessible name stays its word: a name that changed when the
 * number came would be another one than a moment before.
 */
export function describingLink(text: string) {
  return (badge: HTMLElement | null) => {
    const link = badge?.closest('a')
    link?.setAttribute('aria-description', text)
    return () => link?.removeAttribute('aria-description')
  }
}
