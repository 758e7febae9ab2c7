import { useHydrated } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { failureText } from '#web/ui/feedback/failure.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { useFocusRestore } from '#web/ui/overlays/focus-restore.ts'
import { SettingsSection, type SettingsSectionProps } from './settings-section.tsx'

interface Address {
  address: string | null
}

interface PrivateFeedSectionProps extends Omit<SettingsSectionProps, 'children'>, Address {
  /** What the address opens. */
  word: 'feed' | 'calendar'
  /** Makes the first address, or another one. */
  renew: () => Promise<Address>
  end: () => Promise<unknown>
  onChange: (feed: Address) => void
}

/** A feed at a secret address: made, shown, replaced and ended here. */
export function PrivateFeedSection({
  word,
  address,
  renew,
  end,
  onChange,
  ...section
}: PrivateFeedSectionProps) {
  const isReady = useHydrated()
  const [isBusy, setBusy] = useState(false)
  useFocusRestore(section.id, address === null)

  async function attempt(work: () => Promise<Address>, done: string) {
    setBusy(true)
    try {
      onChange(await work())
      toast.success(done)
    } catch (error) {
      toast.error('Not changed', failureText(error))
    }
    setBusy(false)
  }
  const make = () => attempt(renew, address ? `Your ${word} has another address` : `Your ${word} is ready`)
  const stop = () =>
    attempt(async () => {
      await end()
      return { address: null }
    }, `Your ${word} is gone`)

  return (
    <SettingsSection {...section}>
      {address ? (
        <Field label="Address">
          <TextInput readOnly value={address} onFocus={(event) => event.currentTarget.select()} />
        </Field>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button busy={isBusy} disabled={!isReady} aria-describedby={section.id} onClick={() => void make()}>
          {address ? 'Replace the address' : 'Create the address'}
        </Button>
        {address ? (
          <Button
            variant="quiet"
            disabled={!isReady}
            off={isBusy}
            aria-describedby={section.id}
            onClick={() => void stop()}
          >
            End the {word}
          </Button>
        ) : null}
      </div>
    </SettingsSection>
  )
}
