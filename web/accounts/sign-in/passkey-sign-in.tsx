import { useHydrated } from '@tanstack/react-router'
import KeyRound from 'lucide-react/icons/key-round'
import { type FocusEvent, useRef, useState } from 'react'
import type { User } from '#contract/accounts/accounts.ts'
import { Button } from '#web/ui/button.tsx'
import { failureText } from '#web/ui/feedback/failure.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { canOfferPasskeys, hasPasskeys, PasskeyStopped, signInWithPasskey } from './passkeys.ts'

export interface PasskeySignInProps {
  /** The title of the toast when it fails. */
  title: string
  /** Answers 'leaving' when another page follows. */
  onEntered: (user: User) => 'leaving' | undefined | Promise<'leaving' | undefined>
}

/** A button that signs in with a passkey; absent where the browser knows none. */
export function PasskeySignIn({ title, onEntered }: PasskeySignInProps) {
  const [isBusy, setBusy] = useState(false)
  const isReady = useHydrated()
  // Nearly every browser knows them: the button stands from the start, so that nothing moves when the script comes.
  if (isReady && !hasPasskeys()) return null
  async function signIn(): Promise<void> {
    setBusy(true)
    try {
      if ((await onEntered(await signInWithPasskey())) === 'leaving') return
    } catch (error) {
      toast.error(title, failureText(error))
    }
    setBusy(false)
  }
  return (
    <Button
      wide
      busy={isBusy}
      disabled={!isReady}
      icon={<KeyRound size={18} aria-hidden="true" />}
      onClick={signIn}
    >
      Sign in with a passkey
    </Button>
  )
}

/**
 * Spread on the form: with the first focus of its name field the browser may offer passkeys beside the names that it
 * knows. The field needs `autoComplete="username webauthn"`.
 */
export function usePasskeyOffer(onEntered: PasskeySignInProps['onEntered']) {
  const isOffered = useRef(false)
  return {
    onFocus: ({ target }: FocusEvent<HTMLFormElement>) => {
      const isName = target instanceof HTMLInputElement && target.autocomplete.endsWith('webauthn')
      if (!isName || isOffered.current) return
      isOffered.current = true
      canOfferPasskeys()
        .then((canOffer) => (canOffer ? signInWithPasskey({ isOffered: true }) : null))
        .then((user) => user && onEntered(user))
        .catch((error: unknown) => {
          // Nobody asked for the offer, so only what went wrong after a passkey was picked is worth a word.
          if (!(error instanceof PasskeyStopped)) isOffered.current = false
        })
    },
  }
}
