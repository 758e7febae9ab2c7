// SecondFactorSettings: authenticator app on or off, and recovery codes.
import { useState } from 'react'
import type { AccountSecurity } from '#contract/accounts/security.ts'
import { RecoveryCodeList } from '#web/accounts/sign-in/recovery-code-list.tsx'
import { useAction } from '#web/accounts/use-action.ts'
import { useRefreshed } from '#web/accounts/use-refreshed.ts'
import { api } from '#web/api.ts'
import { useLoaded } from '#web/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { LongDate } from '#web/ui/display/relative-time.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { useFocusRestore } from '#web/ui/overlays/focus-restore.ts'
import { SecondFactorSetupForm, type Setup } from './second-factor-setup.tsx'
import { securityQuery } from './security-query.ts'
import { SettingsSection } from './settings-section.tsx'

/** Second factor by authenticator app: off, being set up, on, or just turned on with its recovery codes. */
export function SecondFactorSettings() {
  const { secondFactor } = useLoaded(securityQuery)
  const refreshed = useRefreshed()
  const [setup, setSetup] = useState<Setup | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  useFocusRestore('settings-second-factor', codes ?? setup ?? secondFactor.isOn)
  const begin = useAction(async () => {
    setSetup(await api('POST /api/user/second-factor/setup'))
  }, 'The second factor could not be set up')
  return (
    <SettingsSection
      id="settings-second-factor"
      title="Second factor"
      lead="Signing in also takes a code from an app on your phone, so your password alone isn’t enough."
    >
      {codes ? (
        <RecoveryCodeList codes={codes} onDone={() => setCodes(null)} />
      ) : secondFactor.isOn ? (
        <SecondFactorOn secondFactor={secondFactor} onCodes={setCodes} />
      ) : setup ? (
        <SecondFactorSetupForm
          setup={setup}
          onCancel={() => setSetup(null)}
          onTurnedOn={async (recoveryCodes) => {
            setCodes(recoveryCodes)
            setSetup(null)
            await refreshed.security()
          }}
        />
      ) : (
        <Button className="self-start" busy={begin.isBusy} onClick={begin.go}>
          Turn on
        </Button>
      )}
    </SettingsSection>
  )
}

interface SecondFactorOnProps {
  secondFactor: AccountSecurity['secondFactor']
  onCodes: (codes: readonly string[]) => void
}

function SecondFactorOn({ secondFactor, onCodes }: SecondFactorOnProps) {
  const { since, recoveryCodesLeft } = secondFactor
  const refreshed = useRefreshed()
  const [asked, setAsked] = useState<'off' | 'codes' | null>(null)
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Chip tone="green" lit>
          On
        </Chip>
        {since ? (
          <span className="text-quiet">
            since <LongDate at={since} />
          </span>
        ) : null}
      </p>
      <p className={recoveryCodesLeft < 3 ? 'font-medium text-warn' : 'text-quiet'}>
        {recoveryCodesLeft === 1
          ? '1 recovery code is left.'
          : `${recoveryCodesLeft} recovery codes are left.`}{' '}
        Use one to sign in when you don’t have your phone. Each works once.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => setAsked('codes')}>New recovery codes</Button>
        <Button onClick={() => setAsked('off')}>Turn off</Button>
      </div>
      <ConfirmDialog
        open={asked === 'codes'}
        onClose={() => setAsked(null)}
        title="Create new recovery codes?"
        actionText="Create new codes"
        otherwise="No new codes were created."
        act={async () => {
          const { recoveryCodes } = await api('POST /api/user/recovery-codes')
          onCodes(recoveryCodes)
          await refreshed.security()
        }}
      >
        Your old codes stop working right away.
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === 'off'}
        onClose={() => setAsked(null)}
        title="Turn off the second factor?"
        actionText="Turn off"
        isDanger
        otherwise="The second factor is still on."
        act={async () => {
          await api('DELETE /api/user/second-factor')
          await refreshed.security()
          toast.success('Second factor turned off')
        }}
      >
        Your password alone will be enough to sign in, and your recovery codes will be deleted.
      </ConfirmDialog>
    </>
  )
}
