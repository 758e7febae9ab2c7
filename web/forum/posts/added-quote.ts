import { applyEdit } from '#web/writing/composer/insert-text.ts'

/** How long a draft of the reply may take to come before the quote is written. */
const DRAFT_MS = 1_000
const LOOK_MS = 50

/** Writes a quote at the end of the reply, after what its draft holds, and leaves the caret behind it. */
export async function addQuote(form: HTMLFormElement | null, quote: string, open: () => void): Promise<void> {
  const field = form?.querySelector('textarea')
  if (!field) return
  open()
  field.scrollIntoView({ block: 'center' })
  field.focus({ preventScroll: true })
  if (field.value === '') await untilFilled(field)
  const { value } = field
  const insert = `${value === '' || value.endsWith('\n\n') ? '' : '\n\n'}${quote}`
  const end = value.length + insert.length
  applyEdit(field, { from: value.length, to: value.length, insert, start: end, end })
}

/** A draft that was begun on another device is there a moment later, where there is one. */
async function untilFilled(field: HTMLTextAreaElement): Promise<void> {
  const until = performance.now() + DRAFT_MS
  while (field.value === '' && performance.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
}
