// ReportFormDialog: the report form.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  REPORT_NOTE_MAX,
  REPORT_REASON_LABELS,
  REPORT_REASONS,
  type ReportKind,
} from '#contract/moderation/constants.ts'
import { paths } from '#contract/paths.ts'
import { api } from '#web/api.ts'
import { beginIntent, type ReportIntent } from '#web/shell/session/intents.ts'
import { goAfresh } from '#web/shell/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { failureCode, failureText } from '#web/ui/feedback/failure.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Choices } from '#web/ui/forms/choices.tsx'
import { Field, FieldError } from '#web/ui/forms/field.tsx'
import { SubmitButton, useForm } from '#web/ui/forms/form.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { FormDialog, useFormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { dismiss } from '#web/ui/overlays/use-modal.ts'
import { SiteLink } from '#web/ui/site-link.tsx'

export interface ReportDialogProps {
  open: boolean
  onClose: () => void
  onReported?: (() => void) | undefined
  kind: ReportKind
  id: number
  label: string
  /** Visitors sign in first; the report is sent afterwards. */
  isVisitor?: boolean
  /** Text written before signing in. */
  filledIn?: ReportIntent | undefined
}

const CHOICES = REPORT_REASONS.map((reason) => ({ value: reason, label: REPORT_REASON_LABELS[reason] }))

/** Reason of a report: one of six, and the reporter's own words. */
export function ReportFormDialog({ open, onClose, onReported, ...thing }: ReportDialogProps) {
  return (
    <FormDialog open={open} onClose={onClose} title={thing.label} size="small">
      <ReportForm {...thing} onReported={onReported} />
    </FormDialog>
  )
}

function ReportForm({
  kind,
  id,
  isVisitor = false,
  filledIn,
  onReported,
}: Omit<ReportDialogProps, 'open' | 'onClose'>) {
  const client = useQueryClient()
  const { saved, close } = useFormDialog()
  const [problem, setProblem] = useState<unknown>(null)
  const isMember = kind === 'member'
  const { errors, isBusy, props } = useForm({
    fields: ['reason', 'note'],
    check: ({ reason }): { reason?: string } => (reason ? {} : { reason: 'Please choose a reason' }),
    send: async ({ reason: chosen, note }) => {
      setProblem(null)
      const reason = REPORT_REASONS.find((each) => each === chosen) ?? 'other'
      if (isVisitor) {
        beginIntent({
          kind: 'report',
          subject: kind,
          id,
          reason,
          note,
          path: window.location.pathname + window.location.search,
        })
        saved()
        goAfresh(paths.auth('login'))
        return 'leaving'
      }
      await api('POST /api/flags', { body: { kind, id, reason, ...(note.trim() && { note }) } })
      toast.success('Thank you', 'The moderators will look at it. You’ll find the outcome under My reports.')
      await client.invalidateQueries({ queryKey: ['GET /api/my-flags'] })
      close()
      onReported?.()
      return undefined
    },
    failed: setProblem,
  })
  return (
    <form {...props} aria-label="Report" className="flex flex-col gap-4">
      <Choices
        legend={isMember ? 'What’s wrong with this profile?' : 'What’s wrong?'}
        name="reason"
        choices={CHOICES}
        defaultValue={filledIn?.reason}
        error={errors.reason}
      />
      <Field label="What should the moderators know?" optional error={errors.note}>
        <Textarea
          name="note"
          rows={3}
          maxLength={REPORT_NOTE_MAX}
          defaultValue={filledIn?.note}
          className="min-h-20"
        />
      </Field>
      <p className="text-quiet text-sm">
        A moderator reads your report and decides.{' '}
        {isMember
          ? 'The member won’t be told who reported them.'
          : 'The author won’t be told who reported it.'}{' '}
        <SiteLink href={paths.myFlags()} className="text-link">
          My reports
        </SiteLink>{' '}
        shows the outcome.
      </p>
      {problem && Object.keys(errors).length === 0 ? (
        <FieldError>
          {failureCode(problem) === 'already_flagged'
            ? 'You’ve already reported this.'
            : failureText(problem)}
        </FieldError>
      ) : null}
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={dismiss}>Cancel</Button>
        <SubmitButton busy={isBusy}>{isVisitor ? 'Sign in to send' : 'Send report'}</SubmitButton>
      </div>
    </form>
  )
}
