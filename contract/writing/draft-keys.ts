// Keys that make sending a text safe to repeat. Free of schemas: browsers make them.

const SEND_KEY = /^([a-z0-9]{8,32})-[a-z0-9]{8,31}$/

/**
 * The idempotency key of sending a draft's text: the same for the same text wherever it is sent from, another one once
 * the text or the draft is another. `digest` is of everything that is sent, in lower case letters and digits.
 */
export function sendKeyOf(draftKey: string, digest: string): string {
  return `${draftKey}-${digest}`
}

/** The key of the draft whose text is sent under it; null for a key that no draft's text was sent under. */
export function draftKeyOf(sendKey: string): string | null {
  return SEND_KEY.exec(sendKey)?.[1] ?? null
}

/** Whether there is anything to keep. Of what else a form holds a title alone is worth a draft: it was typed. */
export function isWorthDrafting({
  text,
  fields,
  pictures,
}: {
  text: string
  fields: Readonly<Record<string, string>>
  /** How many are attached. */
  pictures: number
}): boolean {
  return text.trim() !== '' || pictures > 0 || (fields.title ?? '').trim() !== ''
}
