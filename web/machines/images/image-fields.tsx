// ImageFields: title, type and description of a picture.
import { ADMIN_MAX } from '#contract/machines/admin-constants.ts'
import type { MachineImage } from '#contract/machines/machines.ts'
import { MACHINE_IMAGE_TYPES } from '#contract/machines/words.ts'
import { imageTypeWord } from '#web/machines/words.ts'
import { oneOf } from '#web/shell/address-query.ts'
import { Field } from '#web/ui/forms/field.tsx'
import type { Errors } from '#web/ui/forms/form.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'

export const SAID_FIELDS = ['title', 'description', 'imageType'] as const
type Said = (typeof SAID_FIELDS)[number]

const TYPES = MACHINE_IMAGE_TYPES.map((value) => ({
  value,
  label: value === 'other' ? 'Other' : imageTypeWord(value),
}))

/** The form's type in the API's words. */
export function imageTypeOf(text: string): MachineImage['imageType'] {
  return oneOf(text, MACHINE_IMAGE_TYPES) ?? 'backglass'
}

/** A picture's accessible name. */
export function imageName({ title, imageType }: MachineImage): string {
  return title ?? `Untitled ${imageTypeWord(imageType).toLowerCase()}`
}

/** A picture's title, type and description. */
export function ImageFields({ image, errors }: { image?: MachineImage; errors: Errors<Said> }) {
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
        <Field label="Title" error={errors.title} optional>
          <TextInput
            name="title"
            maxLength={ADMIN_MAX.imageTitle}
            defaultValue={image?.title ?? ''}
            autoComplete="off"
          />
        </Field>
        <Field label="Type" error={errors.imageType}>
          <Select name="imageType" options={TYPES} defaultValue={image?.imageType ?? 'backglass'} />
        </Field>
      </div>
      <Field label="Description" error={errors.description} optional>
        <Textarea
          name="description"
          rows={2}
          className="min-h-20"
          maxLength={ADMIN_MAX.imageDescription}
          defaultValue={image?.description ?? ''}
        />
      </Field>
    </>
  )
}
