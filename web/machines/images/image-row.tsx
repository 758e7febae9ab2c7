// ImageRow: one picture with its actions.
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Pencil from 'lucide-react/icons/pencil'
import Star from 'lucide-react/icons/star'
import Trash from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import type { MachineImage } from '#contract/machines/machines.ts'
import { api } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { failureText, isOfFields } from '#web/ui/feedback/failure.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { SubmitButton, useForm } from '#web/ui/forms/form.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { MoveButton } from '#web/ui/move-button.tsx'
import { useFormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { ImageFields, imageName, imageTypeOf, SAID_FIELDS } from './image-fields.tsx'
import { ImageChips, isLink, Thumbnail } from './image-thumbnail.tsx'

export interface ImageRowProps {
  machineId: number
  image: MachineImage
  /** Index from 0. */
  place: number
  count: number
  onMove: (by: 1 | -1) => void
  onMain: () => void
  onSaved: (image: MachineImage) => void
  onDelete: () => void
}

/** One picture with its actions; a form replaces its text while it is edited. */
export function ImageRow(props: ImageRowProps) {
  const { image, machineId, onSaved } = props
  const { ask, saved } = useFormDialog()
  const [isOpen, setOpen] = useState(false)
  const stop = () => ask(() => setOpen(false))
  return (
    <li className="flex flex-col gap-3 rounded-card border border-line bg-raised p-3">
      <div className="flex flex-wrap items-start gap-3 sm:flex-nowrap">
        <Thumbnail image={image} />
        <div className="flex min-w-40 flex-1 flex-col gap-1.5">
          <p className="font-medium [overflow-wrap:anywhere]">{imageName(image)}</p>
          <ImageChips image={image} />
          <p className="text-quiet text-sm [overflow-wrap:anywhere]">
            {image.description ?? whereFrom(image)}
          </p>
        </div>
        <Actions {...props} isOpen={isOpen} onEdit={isOpen ? stop : () => setOpen(true)} />
      </div>
      {isOpen ? (
        <EditForm
          machineId={machineId}
          image={image}
          onStop={stop}
          onDone={(after) => {
            saved()
            onSaved(after)
            setOpen(false)
          }}
        />
      ) : null}
    </li>
  )
}

function whereFrom({ imageUrl, picture }: MachineImage): string {
  if (isLink(imageUrl)) return 'Linked from the Open Pinball Database'
  if (picture) return imageUrl.startsWith('/') ? 'Uploaded' : `Copied from ${hostOf(imageUrl)}`
  return `Not copied from ${hostOf(imageUrl)} yet, so the page doesn’t show it`
}

const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).host : 'this site')

interface ActionsProps extends ImageRowProps {
  isOpen: boolean
  onEdit: () => void
}

function Actions({ image, place, count, isOpen, onMove, onMain, onEdit, onDelete }: ActionsProps) {
  const name = imageName(image)
  return (
    <div className="flex flex-wrap items-center gap-1 max-sm:w-full">
      <MoveButton
        label={`Move ${name} up`}
        icon={<ArrowUp size={20} aria-hidden="true" />}
        isOff={place === 0}
        onMove={() => onMove(-1)}
      />
      <MoveButton
        label={`Move ${name} down`}
        icon={<ArrowDown size={20} aria-hidden="true" />}
        isOff={place === count - 1}
        onMove={() => onMove(1)}
      />
      <IconButton
        label={`Edit ${name}`}
        icon={<Pencil size={19} aria-hidden="true" />}
        aria-expanded={isOpen}
        onClick={onEdit}
      />
      <IconButton label={`Delete ${name}`} icon={<Trash size={19} aria-hidden="true" />} onClick={onDelete} />
      <IconButton
        label={image.isMainImage ? `${name} is the main image` : `Make ${name} the main image`}
        icon={<Star size={20} aria-hidden="true" />}
        aria-pressed={image.isMainImage}
        onClick={image.isMainImage ? undefined : onMain}
        className="aria-pressed:text-amber-ink!"
      />
    </div>
  )
}

interface EditFormProps {
  machineId: number
  image: MachineImage
  onStop: () => void
  onDone: (image: MachineImage) => void
}

function EditForm({ machineId, image, onStop, onDone }: EditFormProps) {
  const { errors, isBusy, props } = useForm({
    fields: SAID_FIELDS,
    check: () => ({}),
    send: async ({ title, description, imageType }) => {
      const saved = await api('PATCH /api/admin/machines/{id}/images/{imageId}', {
        params: { id: machineId, imageId: image.id },
        body: { title: title.trim(), description: description.trim(), imageType: imageTypeOf(imageType) },
      })
      toast.success('Image Updated', `${imageName(saved)} was saved.`)
      onDone(saved)
      return undefined
    },
    failed: (error) => {
      if (isOfFields(error)) return
      toast.error('The image was not saved', failureText(error))
    },
  })
  return (
    <form
      {...props}
      aria-label={`Edit ${imageName(image)}`}
      className="flex flex-col gap-4 border-line border-t pt-3"
    >
      <ImageFields image={image} errors={errors} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onStop}>Cancel</Button>
        <SubmitButton busy={isBusy} busyText="Saving">
          Save
        </SubmitButton>
      </div>
    </form>
  )
}
