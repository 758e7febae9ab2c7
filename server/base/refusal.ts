// Refusals: answers, not failures, with a kind, a stable code and a text for the reader.

import type { Access } from '#contract/endpoint.ts'
import { type Action, type Hindrance, hindrance, type Subject } from '#contract/entitlements.ts'
import type { RefusalKind } from '#contract/errors.ts'
import type { Viewer } from '#contract/viewer.ts'
import { waitText } from '#contract/wait-text.ts'

export class Refusal extends Error {
  readonly kind: RefusalKind
  readonly code: string
  readonly fields: Record<string, string> | undefined
  readonly retryAfter: number | undefined
  constructor(
    kind: RefusalKind,
    code: string,
    text: string,
    more: { fields?: Record<string, string>; retryAfter?: number } = {},
  ) {
    super(text)
    this.name = 'Refusal'
    this.kind = kind
    this.code = code
    this.fields = more.fields
    this.retryAfter = more.retryAfter
  }
}

/** The usual refusals by name; `throw refuse.notFound('topic', 'This topic does not exist.')`. */
export const refuse = {
  invalid: (code: string, text: string, fields?: Record<string, string>) =>
    new Refusal('invalid', code, text, fields ? { fields } : {}),
  unauthenticated: (code = 'signed_out', text = 'Please sign in first.') =>
    new Refusal('unauthenticated', code, text),
  forbidden: (code: string, text: string) => new Refusal('forbidden', code, text),
  notFound: (code = 'not_found', text = 'There is nothing at this address.') =>
    new Refusal('not_found', code, text),
  conflict: (code: string, text: string, fields?: Record<string, string>) =>
    new Refusal('conflict', code, text, fields ? { fields } : {}),
  tooLarge: (code: string, text: string) => new Refusal('too_large', code, text),
  wrongKind: (code: string, text: string) => new Refusal('wrong_kind', code, text),
  tooMany: (seconds: number) =>
    new Refusal(
      'too_many',
      'too_many_requests',
      `Too many attempts. Please wait ${waitText(seconds)} and try again.`,
      {
        retryAfter: seconds,
      },
    ),
  upstream: (code: string, text: string) => new Refusal('upstream', code, text),
  unavailable: (code: string, text: string) => new Refusal('unavailable', code, text),
}

/** For risky steps: the caller must first confirm their identity (`POST /api/session/confirmation`). */
export function confirmationNeeded(): Refusal {
  return refuse.forbidden('confirmation_needed', 'Please enter your password to continue.')
}

/** The refusal for a hindrance, which tells the member what is in the way. */
export function refusalOf(reason: Hindrance): Refusal {
  switch (reason) {
    case 'signed_out':
      return refuse.unauthenticated()
    case 'admin':
      return refuse.forbidden('admin_required', 'This needs an admin account.')
    case 'moderator':
      return refuse.forbidden('moderator_required', 'This needs a moderator account.')
    case 'tier':
      return refuse.forbidden('tier_required', 'Your membership tier does not include this.')
    case 'silenced':
      return refuse.forbidden(
        'silenced',
        "You've been silenced: until that ends, you can read but not write.",
      )
    case 'not_theirs':
      return refuse.forbidden('not_yours', 'This belongs to someone else.')
  }
}

/**
 * Refuses unless the viewer may do it to the subject. `isPrivate` makes it a 404 where even its existence is private.
 */
export function mustBeAllowed(
  viewer: Viewer,
  action: Access | Action,
  subject: Subject = {},
  { isPrivate = false } = {},
): void {
  const reason = hindrance(viewer, action, subject)
  if (reason === null) return
  throw isPrivate && reason === 'not_theirs' ? refuse.notFound() : refusalOf(reason)
}
