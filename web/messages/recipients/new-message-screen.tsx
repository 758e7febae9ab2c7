import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { GROUP_MAX, MESSAGE_MAX, MESSAGE_PICTURES_MAX } from '#contract/messages/constants.ts'
import { paths } from '#contract/paths.ts'
import { ScriptNeeded } from '#web/accounts/sign-in/script-needed.tsx'
import { api } from '#web/api.ts'
import { conversationQuery, newMessageAbout } from '#web/messages/message-queries.ts'
import { refreshConversations } from '#web/messages/thread/thread.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { failureText } from '#web/ui/feedback/failure.ts'
import { Field, FieldError } from '#web/ui/forms/field.tsx'
import { SubmitButton, useForm } from '#web/ui/forms/form.tsx'
import { IconLink } from '#web/ui/icon-button.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { Composer } from '#web/writing/composer/composer.tsx'
import { useDraft } from '#web/writing/drafts/use-draft.ts'
import { RecipientInput } from './recipient-input.tsx'

export interface NewMessageScreenProps {
  to: string | undefined
  /** The listing that it is about. */
  about: { id: number; title: string } | null
  /** No member is named `to`. */
  isMissing: boolean
}

/** Starts a conversation with one member, or a group with several. */
export function NewMessageScreen({ to, about, isMissing }: NewMessageScreenProps) {
  return (
    <>
      <div className="flex min-h-15 items-center gap-2 border-line border-b py-1.5 pr-4 pl-1.5 md:pl-5">
        <IconLink
          href={paths.messages()}
          label="All conversations"
          icon={<ArrowLeft size={21} aria-hidden="true" />}
          className="md:hidden"
        />
        <h1 className="font-semibold text-base">New message</h1>
      </div>
      <div className="min-h-0 grow scroll-pb-20 overflow-y-auto px-4 pt-4 sm:px-6 sm:pt-6">
        {isMissing ? <NoSuchMember to={to} /> : <NewMessageForm to={to} about={about} />}
      </div>
    </>
  )
}

function NoSuchMember({ to }: Pick<NewMessageScreenProps, 'to'>) {
  return (
    <EmptyState
      level={2}
      title="No such member"
      action={<ButtonLink href={paths.newMessage()}>Choose another recipient</ButtonLink>}
    >
      <p className="[overflow-wrap:anywhere]">There is no member named {to}.</p>
    </EmptyState>
  )
}

/** Labels of the fields in a draft conflict. */
const NAMES = { to: 'Recipients' }

function NewMessageForm({ to, about }: Omit<NewMessageScreenProps, 'isMissing'>) {
  const queryClient = useQueryClient()
  const router = useRouter()
  const draft = useDraft({ kind: 'new_message', about: newMessageAbout(to), names: NAMES })
  const { chosen, typed } = recipientsOf(draft.fields, to)
  const choose = (names: readonly string[], next = '') =>
    draft.change({ fields: { to: names.join(','), typed: next } })
  const [problem, setProblem] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)
  const names = withTyped(chosen, typed)
  // In a group, or with another member, the conversation is not about the listing.
  const isAbout = about !== null && names.length === 1 && names[0] === to

  const { errors, isBusy, props } = useForm({
    fields: ['to', 'text'],
    check: ({ text }) => ({
      ...(names.length === 0 && { to: 'Please enter a recipient' }),
      ...(names.length >= GROUP_MAX && { to: `A group can have at most ${GROUP_MAX} members` }),
      ...(text.trim() === '' && { text: 'Please write a message' }),
      ...(text.trim().length > MESSAGE_MAX && { text: `At most ${MESSAGE_MAX} characters` }),
    }),
    send: async ({ text }) => {
      setProblem(null)
      // Idempotent: sending twice starts one conversation.
      const conversation = await api('POST /api/conversations', {
        body: { to: [...names], text, clientId: draft.sendKey, ...(isAbout && { listingId: about?.id }) },
      })
      queryClient.setQueryData(conversationQuery(conversation.id).queryKey, conversation)
      draft.finish()
      await refreshConversations(queryClient)
      await router.navigate({ to: paths.conversation(conversation.id) })
      return 'leaving'
    },
    failed: (error) => setProblem(failureText(error)),
  })
  const isToldBelow = problem !== null && Object.keys(errors).length === 0

  return (
    <form {...props} aria-label="New message" className="mx-auto flex max-w-2xl flex-col gap-5">
      <Field
        label="To"
        error={errors.to}
        hint={`Enter a member’s username. Add up to ${GROUP_MAX - 1} members to start a group.`}
      >
        <div className="flex gap-2">
          <RecipientInput
            name="to"
            value={typed}
            onChange={(next) => choose(chosen, next)}
            autoFocus={chosen.length === 0}
          />
          <Button off={typed.trim() === '' || names.length >= GROUP_MAX} onClick={() => choose(names)}>
            Add
          </Button>
        </div>
        <Chosen
          names={chosen}
          onRemove={(name) =>
            choose(
              chosen.filter((other) => other !== name),
              typed,
            )
          }
        />
      </Field>
      {isAbout ? (
        <p className="text-quiet text-sm [overflow-wrap:anywhere]">
          About{' '}
          <SiteLink href={paths.listing(about.id)} className="text-link">
            {about.title}
          </SiteLink>
        </p>
      ) : null}
      <Field label="Message" error={errors.text}>
        <Composer
          name="text"
          text={draft.text}
          write={draft.write}
          label="New message"
          max={MESSAGE_MAX}
          pictures={MESSAGE_PICTURES_MAX}
          draft={draft}
          onPending={setPending}
          opensOnPress
          rows={6}
          autoFocus={chosen.length > 0}
        />
      </Field>
      <ScriptNeeded />
      {isToldBelow ? <FieldError>{problem}</FieldError> : null}
      {/* Visible however long the message is. */}
      <div className="sticky bottom-0 z-10 flex items-center justify-end gap-3 border-line border-t bg-raised py-3">
        <SubmitButton busy={isBusy} busyText="Sending" disabled={isPending}>
          Send message
        </SubmitButton>
      </div>
    </form>
  )
}

/** From the draft; by default the member for whom the page was opened. */
function recipientsOf(
  fields: Readonly<Record<string, string>>,
  to: string | undefined,
): { chosen: readonly string[]; typed: string } {
  const names = fields.to ?? to ?? ''
  return { chosen: names.split(',').filter(Boolean), typed: fields.typed ?? '' }
}

/** Includes the name in the field, so that a single name needs no press on "Add". */
function withTyped(chosen: readonly string[], typed: string): readonly string[] {
  const name = typed.trim()
  const isKnown = chosen.some((other) => other.toLowerCase() === name.toLowerCase())
  return name === '' || isKnown ? chosen : [...chosen, name]
}

function Chosen({ names, onRemove }: { names: readonly string[]; onRemove: (name: string) => void }) {
  if (names.length === 0) return null
  return (
    <ul aria-label="Recipients" className="mt-1 flex flex-wrap gap-2">
      {names.map((name) => (
        <li
          key={name}
          className="inline-flex max-w-full items-center rounded-full border border-edge bg-well pl-3 font-semibold text-sm"
        >
          <span className="truncate">{name}</span>
          <button
            type="button"
            aria-label={`Remove ${name}`}
            onClick={({ currentTarget }) => {
              onRemove(name)
              // The pressed button goes.
              const field = currentTarget.form?.elements.namedItem('to')
              if (field instanceof HTMLElement) field.focus()
            }}
            className="inline-flex size-9 items-center justify-center rounded-full text-quiet hover:text-ink"
          >
            <X size={16} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  )
}
