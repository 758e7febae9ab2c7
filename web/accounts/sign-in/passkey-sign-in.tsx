// PasskeySignIn: button and autofill for signing in with a passkey.
import { useHydrated } from '@tanstack/react-router'
import KeyRound from 'lucide-react/icons/key-round'
import { type FocusEvent, useRef, useState } from 'react'
import type { User } from '#contract/accounts/accounts.ts'
import { Button } from '#web/ui/button.tsx'
import { failureText } from '#web/ui/feedback/failure.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { canOfferPasskeys, hasPasskeys, PasskeyStopped, pickPasskey, signInWithPasskey } from './passkeys.ts'

export interface PasskeySignInProps {
  /** Toast title if it fails. */
  title: string
  /** Returns 'leaving' if another page follows. */
  onEntered: (user: User) => 'leaving' | undefined | Promise<'leaving' | undefined>
}

/** A button that signs in with a passkey; absent in browsers without passkeys. */
export function PasskeySignIn({ title, onEntered }: PasskeySignInProps) {
  const [isBusy, setBusy] = useState(false)
  const isReady = useHydrated()
  // Nearly every browser has them: the button is there from the start, so that hydration shifts nothing.
  if (isReady && !hasPasskeys()) return null
  async function signIn(): Promise<void> {
    setBusy(true)
    try {
      if ((await onEntered(await signInWithPasskey(await pickPasskey()))) === 'leaving') return
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
 * Spread on the form: on the first focus of its name field the browser may offer passkeys among the known names. The
 * field needs `autoComplete="username webauthn"`.
 */
export function usePasskeyOffer({ title, onEntered }: PasskeySignInProps) {
  const isOffered = useRef(false)
  async function offer(): Promise<void> {
    const passkey = (await canOfferPasskeys()) ? await pickPasskey({ isOffered: true }) : null
    if (!passkey) return
    try {
      await onEntered(await signInWithPasskey(passkey))
    } catch (error) {
      toast.error(title, failureText(error))
      isOffered.current = false
    }
  }
  return {
    onFocus: ({ target }: FocusEvent<HTMLFormElement>) => {
      const isName = target instanceof HTMLInputElement && target.autocomplete.endsWith('webauthn')
      if (!isName || isOffered.current) return
      isOffered.current = true
      offer().catch((error: unknown) => {
        // The member did not ask for the offer, so only failures after choosing a passkey are shown.
        if (!(error instanceof PasskeyStopped)) isOffered.current = false
      })
    },
  }
}
