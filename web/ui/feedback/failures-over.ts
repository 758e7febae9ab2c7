/** Event that the toasts' component listens for; before it is loaded there are no toasts to dismiss. */
export const FAILURES_OVER = 'multiball:failures-over'

/** Dismisses the error toasts still shown, after the failed action has succeeded. */
export function dismissFailures(): void {
  window.dispatchEvent(new Event(FAILURES_OVER))
}
