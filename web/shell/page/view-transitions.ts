// A transition that a quicker click overtakes rejects its promises. The router does not look at them, and the browser
// would report each as an error of the page; being overtaken is none.

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
