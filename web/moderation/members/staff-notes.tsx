// StaffNotes: staff's notes about a member.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { STAFF_TEXT_MAX } from '#contract/moderation/constants.ts'
import type { StaffNote } from '#contract/moderation/moderation.ts'
import { api } from '#web/api.ts'
import { refreshStaffData } from '#web/moderation/cases/review-data.ts'
import { LongDate } from '#web/ui/display/relative-time.tsx'
import { failureText } from '#web/ui/feedback/failure.ts'
import { Field, FieldError } from '#web/ui/forms/field.tsx'
import { SubmitButton, useForm } from '#web/ui/forms/form.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { useFormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { LeaveGuard } from '#web/ui/overlays/leave-guard.tsx'
import { useUnsaved } from '#web/ui/overlays/unsaved.tsx'

/** Notes about a member, visible to staff only; they cannot be edited. */
export function StaffNotes({ memberId, notes }: { memberId: number; notes: readonly StaffNote[] }) {
  const client = useQueryClient()
  const dialog = useFormDialog()
  const unsaved = useUnsaved()
  const [problem, setProblem] = useState<string | null>(null)
  // Resets the form after each note.
  const [written, setWritten] = useState(0)
  const { errors, isBusy, props } = useForm({
    fields: ['text'],
    check: ({ text }): { text?: string } => (text.trim() ? {} : { text: 'Please write a note' }),
    send: async ({ text }) => {
      setProblem(null)
      await api('POST /api/moderation/members/{id}/notes', { params: { id: memberId }, body: { text } })
      unsaved.saved()
      dialog.saved()
      await refreshStaffData(client)
      setWritten((count) => count + 1)
      return undefined
    },
    failed: (error) => setProblem(failureText(error)),
  })
  return (
    <>
      <h3 className="display mt-5 mb-1 text-xl">Staff notes</h3>
      {notes.length === 0 ? (
        <p className="text-quiet text-sm">None yet. The member never sees these notes.</p>
      ) : (
        <ul className="divide-y divide-line">
          {notes.map(({ id, at, by, text }) => (
            <li key={id} className="py-2.5 text-[0.9375rem]">
              <p className="whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>
              <p className="mt-1 text-quiet text-sm">
                {by?.username ?? 'A former member'}, <LongDate at={at} />
              </p>
            </li>
          ))}
        </ul>
      )}
      <details className="mt-1">
        <summary className="inline-flex min-h-9 cursor-pointer items-center text-link text-sm">
          Add a note
        </summary>
        <form
          {...props}
          key={written}
          onInputCapture={unsaved.note}
          className="mt-2 flex flex-col gap-2.5"
          aria-label="Add a staff note"
        >
          {dialog.isInDialog ? null : <LeaveGuard isDirty={unsaved.isTyped} />}
          <Field label="New note" hideLabel error={errors.text}>
            <Textarea
              name="text"
              rows={2}
              maxLength={STAFF_TEXT_MAX}
              placeholder="A note for staff"
              className="min-h-20"
            />
          </Field>
          {problem && !errors.text ? <FieldError>{problem}</FieldError> : null}
          <SubmitButton variant="secondary" size="small" busy={isBusy} className="self-start">
            Add note
          </SubmitButton>
        </form>
      </details>
    </>
  )
}
