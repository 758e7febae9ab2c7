import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import { useState } from 'react'
import { may } from '#contract/entitlements.ts'
import { SettingsSection } from '#web/accounts/settings/settings-section.tsx'
import { api } from '#web/api.ts'
import { query } from '#web/queries.ts'
import { useViewer } from '#web/shell/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { failureText } from '#web/ui/feedback/failure.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'

export const feedQuery = query('GET /api/forum-feed')

/** For those who may read the forums. */
export function FeedSettings() {
  return may(useViewer(), 'forums') ? <Feed /> : null
}

function Feed() {
  const client = useQueryClient()
  const isReady = useHydrated()
  const { address } = useSuspenseQuery(feedQuery).data
  const [isBusy, setBusy] = useState(false)

  async function attempt(work: () => Promise<{ address: string | null }>, done: string) {
    setBusy(true)
    try {
      client.setQueryData(feedQuery.queryKey, await work())
      toast.success(done)
    } catch (error) {
      toast.error('Not changed', failureText(error))
    }
    setBusy(false)
  }
  const make = () =>
    attempt(
      () => api('POST /api/forum-feed'),
      address ? 'Your feed has another address' : 'Your feed is ready',
    )
  const end = () =>
    attempt(async () => {
      await api('DELETE /api/forum-feed')
      return { address: null }
    }, 'Your feed is gone')

  return (
    <SettingsSection
      id="forum-feed"
      title="Private feed of your topics"
      lead="Read what’s new in the topics you follow in your feed reader. Anyone who has the address can read it, so keep it to yourself."
    >
      {address ? (
        <Field label="Address">
          <TextInput readOnly value={address} onFocus={(event) => event.currentTarget.select()} />
        </Field>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button busy={isBusy} disabled={!isReady} onClick={() => void make()}>
          {address ? 'Replace the address' : 'Create the address'}
        </Button>
        {address ? (
          <Button variant="quiet" disabled={!isReady || isBusy} onClick={() => void end()}>
            End the feed
          </Button>
        ) : null}
      </div>
    </SettingsSection>
  )
}
