import { useQueryClient } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { Expert } from '#contract/forum/boards.ts'
import { EXPERTISE_MAX } from '#contract/forum/constants.ts'
import { shownName } from '#contract/shown-name.ts'
import { api } from '#web/api.ts'
import { ExpertBadge } from '#web/forum/posts/expert-badge.tsx'
import { query } from '#web/queries.ts'
import { refreshAll } from '#web/refresh-all.ts'
import { Button } from '#web/ui/button.tsx'
import { failureText, isOfFields } from '#web/ui/feedback/failure.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Field, FieldError } from '#web/ui/forms/field.tsx'
import { SubmitButton, useForm } from '#web/ui/forms/form.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { MemberLink } from '#web/ui/member-link.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { useFocusRestore } from '#web/ui/overlays/focus-restore.ts'

const expertsKey = query('GET /api/admin/experts').queryKey
const LIST = 'experts'
const FIELDS = ['username', 'field'] as const

/** Members with an expert badge, and a form to award one. */
export function ExpertList({ experts }: { experts: readonly Expert[] }) {
  const client = useQueryClient()
  const isReady = useHydrated()
  const [asked, setAsked] = useState<Expert | null>(null)
  // A removed badge takes the button along to which its dialog returns the focus.
  useFocusRestore(LIST, asked)
  return (
    <div id={LIST} tabIndex={-1} className="flex flex-col gap-5">
      {experts.length === 0 ? <p className="text-quiet">No experts yet.</p> : null}
      {experts.length > 0 ? (
        <ul className="divide-y divide-line rounded-card border border-line bg-raised">
          {experts.map((expert) => (
            <li key={expert.id} className="flex flex-wrap items-center gap-3 px-4 py-2.5">
              <MemberLink member={expert} withUsername className="font-semibold" />
              <ExpertBadge field={expert.field} />
              <Button
                size="small"
                className="ml-auto"
                aria-label={`Remove the badge of ${shownName(expert)}`}
                disabled={!isReady}
                onClick={() => setAsked(expert)}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      <ExpertForm
        onSaved={(rows) => {
          client.setQueryData(expertsKey, rows)
          void refreshAll(client)
        }}
      />
      <ConfirmDialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        title="Remove this badge?"
        actionText="Remove"
        isDanger
        otherwise="The badge was not removed. Please try again."
        act={async () => {
          if (!asked) return
          await api('DELETE /api/admin/experts/{id}', { params: { id: asked.id } })
          toast.success('Badge removed')
          await refreshAll(client)
        }}
      >
        <p>
          {asked ? shownName(asked) : null} keeps what they wrote. The experts’ board is then open to them by
          their plan alone.
        </p>
      </ConfirmDialog>
    </div>
  )
}

function ExpertForm({ onSaved }: { onSaved: (rows: Expert[]) => void }) {
  const form = useRef<HTMLFormElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { errors, isBusy, props } = useForm({
    fields: FIELDS,
    check: ({ username, field }) => ({
      ...(username.trim() === '' && { username: 'Please enter a username' }),
      ...(field.trim() === '' && { field: 'Please enter what they know' }),
    }),
    send: async (body) => {
      setProblem(null)
      const rows = await api('POST /api/admin/experts', { body })
      toast.success('Badge given')
      onSaved(rows)
      form.current?.reset()
      return undefined
    },
    failed: (error) => setProblem(isOfFields(error, FIELDS) ? null : failureText(error)),
  })
  return (
    <form
      ref={form}
      {...props}
      aria-label="Give a badge"
      className="grid items-start gap-4 sm:grid-cols-[minmax(0,14rem)_minmax(0,18rem)_auto]"
    >
      <Field label="Username" error={errors.username}>
        <TextInput name="username" autoComplete="off" maxLength={40} />
      </Field>
      <Field label="What they know" error={errors.field}>
        <TextInput name="field" autoComplete="off" maxLength={EXPERTISE_MAX} placeholder="Board repair" />
      </Field>
      <div className="sm:mt-7">
        <SubmitButton busy={isBusy}>Give a badge</SubmitButton>
      </div>
      {problem ? <FieldError>{problem}</FieldError> : null}
    </form>
  )
}
