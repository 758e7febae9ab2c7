/** As the `ref` of what is said in place of a form that is gone: its button had the focus. */
export const focusOn = (said: HTMLElement | null) => said?.focus()

/** Same, where the reader may have gone on to something else. */
export const focusIfLost = (shown: HTMLElement | null) => {
  if (document.activeElement === document.body) shown?.focus()
}
