// AddImage: form for a machine's new picture.
import { lazy, Suspense, useState } from 'react'
import type { MachineImage } from '#contract/machines/machines.ts'
import type { Picture } from '#contract/pictures/pictures.ts'
import { api } from '#web/api.ts'
import { failureText } from '#web/ui/feedback/failure.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { SubmitButton, useForm } from '#web/ui/forms/form.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { useFormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { ImageFields, imageTypeOf, SAID_FIELDS } from './image-fields.tsx'

const PictureUpload = lazy(async () => ({
  default: (await import('#web/pictures/picture-upload.tsx')).PictureUpload,
}))

const tellFailed = (text: string) => toast.error('Upload Failed', text)

export interface AddImageProps {
  machineId: number
  /** The first picture is always added as the main one. */
  isFirst: boolean
  onChange: (images: MachineImage[]) => void
}

/** The form of a new picture; cleared after each addition. */
export function AddImage(props: AddImageProps) {
  const { saved } = useFormDialog()
  const [round, setRound] = useState(0)
  const again = (images: MachineImage[]) => {
    saved()
    props.onChange(images)
    setRound(round + 1)
  }
  return <Fields key={round} {...props} onChange={again} />
}

function Fields({ machineId, isFirst, onChange }: AddImageProps) {
  const [upload, setUpload] = useState<Picture | null>(null)
  const [isMain, setMain] = useState(false)
  const [isSending, setSending] = useState(false)
  const { errors, isBusy, props } = useForm({
    fields: ['imageUrl', ...SAID_FIELDS],
    // The server reports missing fields, so that all errors show the same way.
    check: () => ({}),
    send: async ({ imageUrl, title, description, imageType }) => {
      const from = upload ? { pictureId: upload.id } : { imageUrl: imageUrl.trim() }
      const said = { title: title.trim(), description: description.trim(), imageType: imageTypeOf(imageType) }
      const images = await api('POST /api/admin/machines/{id}/images', {
        params: { id: machineId },
        body: { ...from, ...said, isMainImage: isMain || isFirst },
      })
      toast.success('Image Added', 'It was added to the machine.')
      onChange(images)
      return undefined
    },
    failed: (error) => tellFailed(failureText(error)),
  })
  return (
    <form {...props} aria-label="New image" className="flex flex-col gap-4">
      {upload ? null : (
        <Field
          label="Image URL"
          hint="The image is copied to this site. Images of the Open Pinball Database are only linked."
          error={errors.imageUrl}
        >
          <TextInput name="imageUrl" type="url" inputMode="url" placeholder="https://" autoComplete="off" />
        </Field>
      )}
      <div className="flex flex-col gap-2">
        <p className="font-medium text-sm">{upload ? 'Uploaded file' : 'Or upload a file'}</p>
        <Suspense fallback={<Skeleton className="h-32 w-full" />}>
          <PictureUpload
            onUploaded={setUpload}
            onRemoved={() => setUpload(null)}
            onDescribed={setUpload}
            onFailed={tellFailed}
            onBusy={setSending}
          />
        </Suspense>
      </div>
      <ImageFields errors={errors} />
      <Checkbox
        label="Main image"
        hint={
          isFirst ? 'The first image is the main image.' : 'Shown first on the machine’s page, and in lists.'
        }
        checked={isMain || isFirst}
        disabled={isFirst}
        onChange={(event) => setMain(event.currentTarget.checked)}
      />
      <div className="flex justify-end">
        <SubmitButton busy={isBusy} busyText="Adding" disabled={isSending}>
          Add Image
        </SubmitButton>
      </div>
    </form>
  )
}
