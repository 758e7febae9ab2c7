import { PasskeySettings } from './passkey-settings.tsx'
import { PasswordSettings } from './password-settings.tsx'
import { SecondFactorSettings } from './second-factor-settings.tsx'
import { SessionSettings } from './session-settings.tsx'

/** How the member proves who they are, and where they have done so. */
export function SecuritySettings() {
  return (
    <div className="flex flex-col gap-5">
      <PasswordSettings />
      <SecondFactorSettings />
      <PasskeySettings />
      <SessionSettings />
    </div>
  )
}
