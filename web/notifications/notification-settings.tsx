import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { User } from '#contract/accounts/accounts.ts'
import { NOTIFICATION_KIND_TEXTS, type NotificationKind } from '#contract/notifications/kinds.ts'
import type { NotificationChoice } from '#contract/notifications/notifications.ts'
import { paths } from '#contract/paths.ts'
import { ScriptNeeded } from '#web/accounts/sign-in/script-needed.tsx'
import { api } from '#web/api.ts'
import { useLoaded } from '#web/queries.ts'
import { Card } from '#web/ui/card.tsx'
import { classes } from '#web/ui/classes.ts'
import { failureText } from '#web/ui/feedback/failure.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Checkbox, type CheckboxProps } from '#web/ui/forms/checkbox.tsx'
import { SubmitButton } from '#web/ui/forms/form.tsx'
import { LeaveGuard } from '#web/ui/overlays/leave-guard.tsx'
import { useUnsaved } from '#web/ui/overlays/unsaved.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { choicesQuery } from './notification-queries.ts'

const CHANNELS = ['Bell', 'Email', 'Push'] as const

const GROUPS = ['People', 'Forums', 'Marketplace', 'Machines and events', 'Account', 'Staff'] as const

/** The heading that a kind stands below. */
const GROUP_OF: Readonly<Record<NotificationKind, (typeof GROUPS)[number]>> = {
  message: 'People',
  member_topic: 'People',
  member_listing: 'People',
  topic_reply: 'Forums',
  new_topic: 'Forums',
  mention: 'Forums',
  reaction: 'Forums',
  answer: 'Forums',
  listing_price: 'Marketplace',
  listing_expired: 'Marketplace',
  saved_search: 'Marketplace',
  saved_search_digest: 'Marketplace',
  wanted_match: 'Marketplace',
  offer: 'Marketplace',
  question: 'Marketplace',
  event: 'Machines and events',
  service_due: 'Machines and events',
  proposal_decided: 'Machines and events',
  security: 'Account',
  billing: 'Account',
  flag_decided: 'Account',
  standing: 'Account',
  review_waiting: 'Staff',
  billing_alert: 'Staff',
  proposal_waiting: 'Staff',
}

/** Settings panel: channels per kind of notification. Its page loads `choicesQuery`. */
export function NotificationSettings({ user }: { user: Pick<User, 'email' | 'isEmailVerified'> }) {
  const queryClient = useQueryClient()
  const { data: choices } = useLoaded(choicesQuery)
  const unsaved = useUnsaved()
  const [isBusy, setBusy] = useState(false)
  const [isChanged, setChanged] = useState(false)

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
      unsaved.saved()
      setChanged(unsaved.isTyped())
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
      <form
        method="post"
        onInputCapture={(event) => {
          unsaved.note(event)
          setChanged(true)
        }}
        onSubmit={(event) => void save(event)}
        className="mt-4"
      >
        <LeaveGuard isDirty={unsaved.isTyped} />
        {GROUPS.map((name) => (
          <Group key={name} name={name} choices={choices.filter(({ kind }) => GROUP_OF[kind] === name)} />
        ))}
        <ScriptNeeded />
        {/* At the end of the form until there is something to save. */}
        <div
          className={classes(
            'mt-5 rounded-card border border-line bg-raised p-3 shadow-card',
            isChanged && 'sticky-bar',
          )}
        >
          <SubmitButton busy={isBusy}>Save</SubmitButton>
        </div>
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

function Group({ name, choices }: { name: string; choices: readonly NotificationChoice[] }) {
  if (choices.length === 0) return null
  return (
    <div className="mt-6">
      <div className="flex items-end pb-1.5">
        <h3 className="display grow text-xl">{name}</h3>
        {CHANNELS.map((channel) => (
          <span key={channel} aria-hidden="true" className="w-11 text-center text-quiet text-sm sm:w-16">
            {channel}
          </span>
        ))}
      </div>
      {choices.map((choice) => (
        <Kind key={choice.kind} choice={choice} />
      ))}
    </div>
  )
}

function Kind({ choice: { kind, bell, mail, push } }: { choice: NotificationChoice }) {
  const { label, hint, isMailFixed } = NOTIFICATION_KIND_TEXTS[kind]
  return (
    <fieldset
      aria-labelledby={`choice-${kind}`}
      className="flex items-center justify-between gap-2 border-line border-t py-2 sm:gap-6 sm:py-3"
    >
      <div className="min-w-0 grow">
        <h4 id={`choice-${kind}`} className="font-semibold">
          {label}
        </h4>
        <p className="text-quiet text-sm">
          {hint}
          {isMailFixed ? ' These emails can’t be turned off.' : null}
        </p>
      </div>
      <div className="flex shrink-0">
        <Channel name={`${kind} bell`} label="Bell" defaultChecked={bell} />
        <Channel name={`${kind} email`} label="Email" defaultChecked={mail} disabled={isMailFixed ?? false} />
        <Channel name={`${kind} push`} label="Push" defaultChecked={push} />
      </div>
    </fieldset>
  )
}

/** Its label is the column's heading. */
function Channel({ label, ...rest }: CheckboxProps & { label: (typeof CHANNELS)[number] }) {
  return (
    <Checkbox
      {...rest}
      label={<span className="sr-only">{label}</span>}
      className="w-11 sm:w-16 [&>label]:justify-center [&>label]:gap-0"
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
