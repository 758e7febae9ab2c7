import type { KeyboardEvent } from 'react'

/** Arrow keys wrap around, as in the ARIA toolbar pattern. */
export function walkToolbar(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
  if (!step) return
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const from = buttons.indexOf(event.target as HTMLButtonElement)
  event.preventDefault()
  buttons[(from + step + buttons.length) % buttons.length]?.focus()
}
