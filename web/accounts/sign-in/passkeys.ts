// Passkeys in the browser. The WebAuthn library loads on first use.
import type { User } from '#contract/accounts/accounts.ts'
import type { PasskeyCreation } from '#contract/accounts/security.ts'
import { api } from '#web/api.ts'
import { ReaderError } from '#web/ui/feedback/failure.ts'

const machinery = () => import('@simplewebauthn/browser')

/** Whether this browser supports passkeys. */
export function hasPasskeys(): boolean {
  return 'PublicKeyCredential' in window
}

/** Signs in with the chosen passkey. Throws ApiError. */
export function signInWithPasskey(passkey: Awaited<ReturnType<typeof pickPasskey>>): Promise<User> {
  return api('POST /api/login/passkey', { body: { passkey } })
}

/** Confirms the member with a passkey. Throws like `pickPasskey`. */
export async function confirmWithPasskey(): Promise<void> {
  await api('POST /api/session/confirmation', { body: { passkey: await pickPasskey() } })
}

/** The member's choice of a passkey. Throws ApiError, or PasskeyStopped if none was chosen. */
export async function pickPasskey({ isOffered = false } = {}) {
  const { startAuthentication } = await machinery()
  const options = await api('POST /api/login/passkey-options')
  return stopped(
    startAuthentication({ optionsJSON: options, useBrowserAutofill: isOffered }),
    'No passkey was used.',
  )
}

/** Whether the browser can offer passkeys in a field's autofill. */
export async function canOfferPasskeys(): Promise<boolean> {
  if (!hasPasskeys()) return false
  return (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false
}

/** Creates a passkey. Throws PasskeyStopped if the member canceled. */
export async function makePasskey(options: PasskeyCreation) {
  const { startRegistration } = await machinery()
  // A device that already has one refuses to create another.
  const made = startRegistration({ optionsJSON: options })
  const { id, rawId, response } = await stopped(made, 'No passkey was created.', {
    InvalidStateError: 'This device already has a passkey for your account.',
  })
  return {
    id,
    rawId,
    type: 'public-key' as const,
    response: {
      clientDataJSON: response.clientDataJSON,
      attestationObject: response.attestationObject,
      ...(response.transports && { transports: response.transports }),
    },
  }
}

/** The browser's dialog ended without a passkey: `message` is for the member. */
export class PasskeyStopped extends ReaderError {
  /** Aborted by the page itself, when the member started another way. */
  readonly isAborted: boolean
  constructor(message: string, reason: string) {
    super(message)
    this.name = 'PasskeyStopped'
    this.isAborted = reason === 'AbortError'
  }
}

async function stopped<T>(
  work: Promise<T>,
  otherwise: string,
  texts: Record<string, string> = {},
): Promise<T> {
  try {
    return await work
  } catch (error) {
    const reason = error instanceof Error ? error.name : ''
    throw new PasskeyStopped(texts[reason] ?? otherwise, reason)
  }
}
