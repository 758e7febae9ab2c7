import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { User } from '#contract/accounts/accounts.ts'
import { NOTIFICATION_KIND_TEXTS } from '#contract/notifications/kinds.ts'
import type { NotificationChoice } from '#contract/notifications/notifications.ts'
import { paths } from '#contract/paths.ts'
import { api } from '#web/api.ts'
import { useLoaded } from '#web/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { failureText } from '#web/ui/feedback/failure.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Checkbox, type CheckboxProps } from '#web/ui/forms/checkbox.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { choicesQuery } from './notification-queries.ts'

const CHANNELS = ['Bell', 'Email', 'Push'] as const

/** Settings panel: channels per kind of notification. Its page loads `choicesQuery`. */
export function NotificationSettings({ user }: { user: Pick<User, 'email' | 'isEmailVerified'> }) {
  const queryClient = useQueryClient()
  const { data: choices } = useLoaded(choicesQuery)
  const [isBusy, setBusy] = useState(false)

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    setBusy(true)
    try {
      const body = { choices: choices.map(({ kind }) => chosenIn(form, kind)) }
      queryClient.setQueryData(
        choicesQuery.queryKey,
        await api('PUT /api/notification-preferences', { body }),
      )
      toast.success('Saved')
    } catch (error) {
      toast.error('Not saved', failureText(error))
    }
    setBusy(false)
  }

  return (
    <Card as="section" labelledBy="settings-notifications" className="sm:p-6">
      <h2 id="settings-notifications" className="display text-2xl">
        Notifications
      </h2>
      <p className="mt-1.5 text-quiet">
        The bell is at the top of every page. We email you about what’s still unread after a few minutes.
        Emails and push notifications never quote what someone wrote.
      </p>
      <AddressHint user={user} />
      <form onSubmit={(event) => void save(event)} className="mt-4">
        {/* On phones each box shows its own label. */}
        <p aria-hidden="true" className="flex justify-end pb-1.5 text-quiet text-sm max-sm:hidden">
          {CHANNELS.map((channel) => (
            <span key={channel} className="w-16 text-center">
              {channel}
            </span>
          ))}
        </p>
        {choices.map((choice) => (
          <Kind key={choice.kind} choice={choice} />
        ))}
        <Button type="submit" variant="primary" busy={isBusy} className="mt-5">
          Save
        </Button>
      </form>
    </Card>
  )
}

function AddressHint({
  user: { email, isEmailVerified },
}: {
  user: Pick<User, 'email' | 'isEmailVerified'>
}) {
  if (email && isEmailVerified) return null
  return (
    <p className="mt-3 rounded-control border border-line border-l-4 border-l-warn bg-well px-3 py-2 text-sm">
      {email ? `You’ll get emails once you’ve verified ${email}. ` : 'Add an email address to get emails. '}
      <SiteLink href={paths.settings('account')} className="text-link">
        Email settings
      </SiteLink>
    </p>
  )
}

function Kind({ choice: { kind, bell, mail, push } }: { choice: NotificationChoice }) {
  const { label, hint, isMailFixed } = NOTIFICATION_KIND_TEXTS[kind]
  return (
    <fieldset
      aria-labelledby={`choice-${kind}`}
      className="border-line border-t py-3 sm:flex sm:items-center sm:justify-between sm:gap-6"
    >
      <div className="min-w-0 sm:grow">
        <h3 id={`choice-${kind}`} className="font-semibold">
          {label}
        </h3>
        <p className="text-quiet text-sm">
          {hint}
          {isMailFixed ? ' These emails can’t be turned off.' : null}
        </p>
      </div>
      <div className="flex shrink-0 max-sm:flex-wrap max-sm:gap-x-4">
        <Channel name={`${kind} bell`} label="Bell" defaultChecked={bell} />
        <Channel name={`${kind} email`} label="Email" defaultChecked={mail} disabled={isMailFixed ?? false} />
        <Channel name={`${kind} push`} label="Push" defaultChecked={push} />
      </div>
    </fieldset>
  )
}

/** At wide widths its label is the column's heading. */
function Channel({ label, ...rest }: CheckboxProps & { label: (typeof CHANNELS)[number] }) {
  return (
    <Checkbox
      {...rest}
      label={<span className="sm:sr-only">{label}</span>}
      className="sm:w-16 sm:[&>label]:justify-center sm:[&>label]:gap-0"
    />
  )
}

function chosenIn(form: FormData, kind: NotificationChoice['kind']): NotificationChoice {
  return {
    kind,
    bell: form.has(`${kind} bell`),
    mail: NOTIFICATION_KIND_TEXTS[kind].isMailFixed ?? form.has(`${kind} email`),
    push: form.has(`${kind} push`),
  }
}
