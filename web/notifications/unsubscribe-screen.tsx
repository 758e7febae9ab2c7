import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { NOTIFICATION_KIND_TEXTS } from '#contract/notifications/kinds.ts'
import type { Unsubscription } from '#contract/notifications/notifications.ts'
import { paths } from '#contract/paths.ts'
import { api } from '#web/api.ts'
import { query, useLoaded } from '#web/queries.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { failureText } from '#web/ui/feedback/failure.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { useFocusRestore } from '#web/ui/overlays/focus-restore.ts'
import { PageHead } from '#web/ui/page-head.tsx'

export function unsubscriptionQuery(token: string) {
  return query('GET /api/unsubscribe', { query: { token } })
}

/** Target of an email's link: asks first, since mail programs open links by themselves. */
export function UnsubscribeScreen({ token }: { token: string }) {
  const queryClient = useQueryClient()
  const asked = unsubscriptionQuery(token)
  const { kinds, isOff } = useLoaded(asked)
  const [isBusy, setBusy] = useState(false)
  useFocusRestore('unsubscribed', isOff)

  async function stop(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    try {
      queryClient.setQueryData(asked.queryKey, await api('POST /api/unsubscribe', { query: { token } }))
    } catch (error) {
      toast.error('Nothing was changed', failureText(error))
    }
    setBusy(false)
  }

  return (
    <div className="wrap pb-12">
      <PageHead title={isOff ? 'Unsubscribed' : 'Unsubscribe?'} />
      <Card className="max-w-[40rem] sm:p-6">
        <div id="unsubscribed" role="status" tabIndex={-1}>
          <p>
            You’ll no longer get emails about: {names(kinds)}. This changes nothing about the bell on the
            site.
          </p>
        </div>
        <div className="mt-5 flex flex-wrap gap-3">
          {isOff ? null : (
            <form
              method="post"
              action={`/api/unsubscribe?token=${encodeURIComponent(token)}`}
              onSubmit={(event) => void stop(event)}
            >
              <Button type="submit" variant="primary" busy={isBusy}>
                Unsubscribe
              </Button>
            </form>
          )}
          <ButtonLink href={paths.settings('notifications')}>All notification settings</ButtonLink>
        </div>
      </Card>
    </div>
  )
}

function names(kinds: Unsubscription['kinds']): string {
  return kinds.map((kind) => NOTIFICATION_KIND_TEXTS[kind].label.toLowerCase()).join(', ')
}

/** For a truncated or altered link. */
export function UnsubscribeBroken() {
  return (
    <div className="wrap pb-12">
      <PageHead title="This link is incomplete" />
      <Card className="max-w-[40rem] sm:p-6">
        <p>
          Nothing was changed. Please copy the whole link from the email, or sign in and choose in your
          settings which emails you get.
        </p>
        <div className="mt-5 flex flex-wrap gap-3">
          <ButtonLink href={paths.settings('notifications')}>Settings</ButtonLink>
        </div>
      </Card>
    </div>
  )
}
