// Client-side validation of the contact form with the server's messages: a refused try counts against the hourly rate
// limit.
import { EMAIL } from '#contract/accounts/constants.ts'
import type { Errors, Values } from '#web/ui/forms/form.tsx'

export const CONTACT_FIELDS = ['name', 'email', 'subject', 'message'] as const
export type ContactField = (typeof CONTACT_FIELDS)[number]

/** Maximum length per field. */
export const LONGEST = { name: 80, subject: 140, message: 5000 }

const ASKED: Record<keyof typeof LONGEST, string> = {
  name: 'Please enter your name',
  subject: 'Please enter a subject',
  message: 'Please write a message',
}

export function checkContact(values: Values<ContactField>): Errors<ContactField> {
  const errors: Errors<ContactField> = {}
  for (const field of ['name', 'subject', 'message'] as const) {
    const { length } = values[field].trim()
    if (length === 0) errors[field] = ASKED[field]
    else if (length > LONGEST[field]) errors[field] = `At most ${LONGEST[field]} characters`
  }
  if (!EMAIL.test(values.email.trim())) errors.email = 'Please enter a valid email address'
  return errors
}
