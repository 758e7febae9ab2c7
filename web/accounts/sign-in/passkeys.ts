// What the browser does with passkeys. The machinery comes with the first use.
import type { User } from '#contract/accounts/accounts.ts'
import type { PasskeyCreation } from '#contract/accounts/security.ts'
import { api } from '#web/api.ts'
import { ReaderError } from '#web/ui/feedback/failure.ts'

const machinery = () => import('@simplewebauthn/browser')

/** Whether this browser can keep or show passkeys. */
export function hasPasskeys(): boolean {
  return 'PublicKeyCredential' in window
}

/** Signs in with whichever passkey the member picks. Throws ApiError, or PasskeyStopped where nothing was picked. */
export async function signInWithPasskey({ isOffered = false } = {}): Promise<User> {
  return api('POST /api/login/passkey', { body: { passkey: await pickPasskey({ isOffered }) } })
}

/** Proves who is there with a passkey. Throws like `signInWithPasskey`. */
export async function confirmWithPasskey(): Promise<void> {
  await api('POST /api/session/confirmation', { body: { passkey: await pickPasskey() } })
}

async function pickPasskey({ isOffered = false } = {}) {
  const { startAuthentication } = await machinery()
  const options = await api('POST /api/login/passkey-options')
  return stopped(
    startAuthentication({ optionsJSON: options, useBrowserAutofill: isOffered }),
    'No passkey was used.',
  )
}

/** Whether the browser offers passkeys among the names that it knows for a field. */
export async function canOfferPasskeys(): Promise<boolean> {
  if (!hasPasskeys()) return false
  return (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false
}

/** Has the browser or a key make a passkey. Throws PasskeyStopped where the member changed their mind. */
export async function makePasskey(options: PasskeyCreation) {
  const { startRegistration } = await machinery()
  // A device that already holds one refuses to make another.
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
  /** Taken back by the page itself, when another way was begun. */
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
