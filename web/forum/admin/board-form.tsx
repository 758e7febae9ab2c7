import { useState } from 'react'
import type { Board } from '#contract/forum/boards.ts'
import { BOARD_DESCRIPTION_MAX, BOARD_NAME_MAX } from '#contract/forum/constants.ts'
import { PERMISSION_NAMES, PERMISSIONS, type Permission } from '#contract/permissions.ts'
import { api } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { failureText } from '#web/ui/feedback/failure.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Field, FieldError } from '#web/ui/forms/field.tsx'
import { SubmitButton, useForm } from '#web/ui/forms/form.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { useFormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { dismiss } from '#web/ui/overlays/use-modal.ts'

interface BoardFormProps {
  /** Null for a new category. */
  board: Board | null
  onSaved: () => Promise<void>
}

const FIELDS = ['name', 'description', 'needs', 'isQuestionBoard', 'isStartedByStaff'] as const

/** Form for a category: its name, description and access. */
export function BoardForm({ board, onSaved }: BoardFormProps) {
  const { close } = useFormDialog()
  const [problem, setProblem] = useState<string | null>(null)
  const { errors, isBusy, props } = useForm({
    fields: FIELDS,
    check: ({ name, description }) => ({
      ...(name.trim() === '' && { name: 'Please enter a name' }),
      ...(description.trim() === '' && { description: 'Please enter a description' }),
    }),
    send: async (values) => {
      setProblem(null)
      const body = {
        name: values.name,
        description: values.description,
        needs: values.needs === '' ? null : (values.needs as Permission),
        isQuestionBoard: values.isQuestionBoard === 'on',
        isStartedByStaff: values.isStartedByStaff === 'on',
      }
      if (board) await api('PATCH /api/admin/forum-categories/{id}', { params: { id: board.id }, body })
      else await api('POST /api/admin/forum-categories', { body })
      toast.success(board ? 'Category saved' : 'Category added')
      close()
      await onSaved()
      return undefined
    },
    failed: (error) => setProblem(failureText(error)),
  })
  return (
    <form {...props} aria-label={board ? 'Edit category' : 'Add category'} className="flex flex-col gap-4">
      <Field label="Name" error={errors.name}>
        <TextInput name="name" defaultValue={board?.name} maxLength={BOARD_NAME_MAX} autoComplete="off" />
      </Field>
      <Field label="Description" error={errors.description}>
        <TextInput
          name="description"
          defaultValue={board?.description}
          maxLength={BOARD_DESCRIPTION_MAX}
          autoComplete="off"
        />
      </Field>
      <Field label="Open to" hint="A change takes effect at once for all its topics.">
        <Select
          name="needs"
          defaultValue={board?.needs ?? ''}
          options={[
            { value: '', label: 'Everyone who has the forums' },
            ...PERMISSION_NAMES.filter((name) => name !== 'forums').map((name) => ({
              value: name,
              label: PERMISSIONS[name].label,
            })),
          ]}
        />
      </Field>
      <Checkbox
        name="isQuestionBoard"
        defaultChecked={board?.isQuestionBoard}
        label="Question board"
        hint="The author of a topic can accept one reply as the answer."
      />
      <Checkbox
        name="isStartedByStaff"
        defaultChecked={board?.isStartedByStaff}
        label="Only staff start topics"
        hint="Members read and reply."
      />
      {problem && Object.keys(errors).length === 0 ? <FieldError>{problem}</FieldError> : null}
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={dismiss}>Cancel</Button>
        <SubmitButton busy={isBusy}>{board ? 'Save' : 'Add category'}</SubmitButton>
      </div>
    </form>
  )
}
