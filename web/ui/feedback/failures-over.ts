/** Heard by what draws the toasts; before that has come there is nothing to take away. */
export const FAILURES_OVER = 'multiball:failures-over'

/** Takes the toasts of failures away that are still shown: what failed before has now succeeded. */
export function dismissFailures(): void {
  window.dispatchEvent(new Event(FAILURES_OVER))
}
