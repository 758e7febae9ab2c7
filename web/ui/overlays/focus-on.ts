/** As the `ref` of what is said in place of a form that is gone: its button had the focus. */
export const focusOn = (said: HTMLElement | null) => said?.focus()
