// Idempotency keys for sending texts. Without schemas, because browsers generate them.

const SEND_KEY = /^([a-z0-9]{8,32})-[a-z0-9]{8,31}$/

/**
 * Idempotency key for sending a draft: the same for the same text from any device, different once text or draft differ.
 * `digest` covers everything that is sent, in lower-case letters and digits.
 */
export function sendKeyOf(draftKey: string, digest: string): string {
  return `${draftKey}-${digest}`
}

/** The draft key within a send key; null if it was not made from a draft. */
export function draftKeyOf(sendKey: string): string | null {
  return SEND_KEY.exec(sendKey)?.[1] ?? null
}

/** Whether a form's content is worth saving. Of the other fields only a title counts, since it was typed. */
export function isWorthDrafting({
  text,
  fields,
  pictures,
}: {
  text: string
  fields: Readonly<Record<string, string>>
  /** Number of attached pictures. */
  pictures: number
}): boolean {
  return text.trim() !== '' || pictures > 0 || (fields.title ?? '').trim() !== ''
}
