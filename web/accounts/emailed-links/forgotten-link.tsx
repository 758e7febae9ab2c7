import { paths } from '#contract/paths.ts'
import { SiteLink } from '#web/ui/site-link.tsx'

/** Link to the password reset. */
export function ForgottenLink() {
  return (
    <p className="-mt-1 text-[0.9375rem]">
      <SiteLink href={paths.forgotPassword()} className="text-link inline-block py-1">
        Forgot your password?
      </SiteLink>
    </p>
  )
}
