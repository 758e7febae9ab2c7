// Ignores skipped view transitions. A transition overtaken by a quicker click rejects its promises, which the router
// does not handle, so that the browser would report an error.

/** Call once before the router starts. */
export function forgiveSkippedTransitions(): void {
  const start = document.startViewTransition?.bind(document)
  if (!start) return
  document.startViewTransition = (...given: Parameters<typeof start>) => {
    const transition = start(...given)
    for (const promise of [transition.ready, transition.updateCallbackDone, transition.finished]) {
      promise.catch(() => undefined)
    }
    return transition
  }
}
