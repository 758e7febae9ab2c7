import { paths } from '#contract/paths.ts'
import { SiteLink } from '#web/ui/site-link.tsx'

/** Below the button of a form by which a visitor becomes a member: an account binds its owner to the terms. */
export function AccountTerms() {
  return (
    <p className="text-quiet text-sm">
      By creating an account you agree to the{' '}
      <SiteLink href={paths.terms()} className="text-link">
        Terms of Service
      </SiteLink>
      . How we handle your data is in the{' '}
      <SiteLink href={paths.privacy()} className="text-link">
        Privacy Policy
      </SiteLink>
      .
    </p>
  )
}
