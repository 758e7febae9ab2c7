import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { GROUP_MAX } from '#contract/messages/constants.ts'
import type { Conversation } from '#contract/messages/messages.ts'
import { api } from '#web/api.ts'
import { conversationQuery } from '#web/messages/message-queries.ts'
import { refreshConversations } from '#web/messages/thread/thread.ts'
import { BlockButton } from '#web/moderation/members/block-button.tsx'
import { failureText } from '#web/ui/feedback/failure.ts'
import { Field, FieldError } from '#web/ui/forms/field.tsx'
import { SubmitButton, useForm } from '#web/ui/forms/form.tsx'
import { MemberAvatar } from '#web/ui/member-avatar.tsx'
import { MemberLink } from '#web/ui/member-link.tsx'
import { FormDialog, useFormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { RecipientInput } from './recipient-input.tsx'

export interface GroupMembersProps {
  conversation: Conversation
  open: boolean
  onClose: () => void
}

/** Members of a group, and a field to add one. */
export function GroupMembers({ conversation, open, onClose }: GroupMembersProps) {
  const { others } = conversation
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Members of this group"
      description="You and the members below. New members see only messages sent after they join."
    >
      <ul className="divide-y divide-line rounded-control border border-line">
        {others.map((other) => (
          <li key={other.id} className="flex items-center gap-3 px-3 py-2">
            <MemberAvatar member={other} size={32} />
            <span className="min-w-0 grow truncate font-medium">
              <MemberLink member={other} />
            </span>
            <BlockButton member={other} size="small" variant="quiet" />
          </li>
        ))}
      </ul>
      {others.length + 1 < GROUP_MAX ? (
        <AddMember conversation={conversation} />
      ) : (
        <p className="text-quiet text-sm">This group is full: {GROUP_MAX} members at most.</p>
      )}
    </FormDialog>
  )
}

function AddMember({ conversation: { id } }: Pick<GroupMembersProps, 'conversation'>) {
  const queryClient = useQueryClient()
  const { saved } = useFormDialog()
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string | undefined>(undefined)
  const { errors, isBusy, props } = useForm({
    fields: ['username'],
    check: ({ username }): { username?: string } =>
      username.trim() ? {} : { username: 'Please enter a username' },
    send: async ({ username }) => {
      setProblem(undefined)
      const conversation = await api('POST /api/conversations/{id}/members', {
        params: { id },
        body: { username },
      })
      saved()
      queryClient.setQueryData(conversationQuery(id).queryKey, conversation)
      // Unless another name was typed meanwhile.
      setName((now) => (now === username ? '' : now))
      await refreshConversations(queryClient)
      return undefined
    },
    failed: (error) => setProblem(failureText(error)),
  })
  return (
    <form {...props} aria-label="Add a member" className="flex flex-col gap-2">
      <div className="flex items-start gap-2">
        <Field label="Add a member" error={errors.username} className="grow">
          <RecipientInput
            name="username"
            value={name}
            onChange={(next) => {
              setName(next)
              setProblem(undefined)
            }}
          />
        </Field>
        <SubmitButton busy={isBusy} className="mt-[1.65rem]">
          Add
        </SubmitButton>
      </div>
      {problem && !errors.username ? <FieldError>{problem}</FieldError> : null}
    </form>
  )
}
