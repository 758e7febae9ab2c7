import { PasskeySettings } from './passkey-settings.tsx'
import { PasswordSettings } from './password-settings.tsx'
import { SecondFactorSettings } from './second-factor-settings.tsx'
import { SessionSettings } from './session-settings.tsx'

/** Password, second factor, passkeys and sessions. */
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
