import { applyEdit } from '#web/writing/composer/insert-text.ts'

/** How long to wait for the reply's draft before the quote is inserted. */
const DRAFT_MS = 1_000
const LOOK_MS = 50

/** Appends a quote to the reply, after the draft's text, and puts the caret behind it. */
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

/** Waits for a draft that was begun on another device, if there is one. */
async function untilFilled(field: HTMLTextAreaElement): Promise<void> {
  const until = performance.now() + DRAFT_MS
  while (field.value === '' && performance.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
}
