// EmailLinkForm: the page behind a link from an email.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { paths } from '#contract/paths.ts'
import { useRefusal } from '#web/accounts/sign-in/refusal.tsx'
import { ScriptNeeded } from '#web/accounts/sign-in/script-needed.tsx'
import { sessionQuery } from '#web/shell/session/session.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { failureCode } from '#web/ui/feedback/failure.ts'
import { SubmitButton, useForm } from '#web/ui/forms/form.tsx'
import { useFocusRestore } from '#web/ui/overlays/focus-restore.ts'
import { ExpiredLink } from './expired-link.tsx'
import { forgetLinkToken, useLinkToken } from './link-token.ts'

export interface EmailLinkFormProps {
  /** The form's accessible name. */
  label: string
  /** Label of the button. */
  action: string
  /** What the button does, in a sentence. */
  children: string
  /** Sends the token; resolves to the email address concerned. */
  send: (token: string) => Promise<{ email: string }>
  done: (email: string) => string
  /** Link to continue, and the remedy for an expired link; defaults to the account's settings. */
  onward?: { href: string; label: string; remedy: string }
}

const SETTINGS = {
  href: paths.settings('account'),
  label: 'Account settings',
  remedy: 'You can send another one from your account settings.',
}

/**
 * The page behind a link about an email address. Needs a click: programs that prefetch links in emails must change
 * nothing.
 */
export function EmailLinkForm({
  label,
  action,
  children,
  send,
  done,
  onward = SETTINGS,
}: EmailLinkFormProps) {
  const queryClient = useQueryClient()
  const token = useLinkToken()
  const [email, setEmail] = useState<string>()
  const [isExpired, setExpired] = useState(false)
  const refusal = useRefusal('Something went wrong. Please try again.')
  useFocusRestore('link-outcome', email ?? isExpired)
  const { isBusy, props } = useForm({
    fields: [],
    check: () => {
      refusal.clear()
      return {}
    },
    send: async () => {
      setEmail((await send(token ?? '')).email)
      forgetLinkToken()
      // A signed-in member sees the new address at once.
      void queryClient.refetchQueries({ queryKey: sessionQuery().queryKey, predicate: isSignedIn })
      return undefined
    },
    failed: (error) => {
      if (failureCode(error) !== 'link_expired') return refusal.failed(error)
      forgetLinkToken()
      setExpired(true)
    },
  })
  if (email !== undefined) return <Done onward={onward}>{done(email)}</Done>
  if (isExpired || token === '') {
    return (
      <ExpiredLink id="link-outcome" isExpired={isExpired} remedy={onward.remedy}>
        <ButtonLink href={onward.href}>{onward.label}</ButtonLink>
      </ExpiredLink>
    )
  }
  return (
    <form {...props} aria-label={label} className="flex flex-col gap-4">
      <p>{children}</p>
      {refusal.shown}
      <ScriptNeeded />
      <SubmitButton busy={isBusy} size="large" wide>
        {action}
      </SubmitButton>
    </form>
  )
}

/** A visitor's session is not refetched: the answer would log an error in the console. */
function isSignedIn({ state }: { state: { data: unknown } }): boolean {
  const session = state.data as { user?: unknown } | undefined
  return Boolean(session?.user)
}

function Done({ children, onward }: { children: string; onward: { href: string; label: string } }) {
  return (
    <div role="status" className="flex flex-col items-start gap-4">
      <h2 id="link-outcome" tabIndex={-1} className="display text-2xl">
        Done
      </h2>
      <p className="text-quiet [overflow-wrap:anywhere]">{children}</p>
      <ButtonLink href={onward.href} variant="primary">
        {onward.label}
      </ButtonLink>
    </div>
  )
}
