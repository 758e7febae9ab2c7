// ManageImages: a machine's pictures, to reorder, describe and delete.
import { useRef, useState } from 'react'
import type { MachineImage } from '#contract/machines/machines.ts'
import { quoted } from '#contract/writing/quotation.ts'
import { api } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { failureText } from '#web/ui/feedback/failure.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { imageName } from './image-fields.tsx'
import { ImageRow } from './image-row.tsx'

export interface ManageImagesProps {
  machineId: number
  images: readonly MachineImage[]
  onChange: (images: MachineImage[]) => void
  onAdd: () => void
}

/** The pictures in order: moved by buttons, described, made the main one, deleted. */
export function ManageImages({ machineId, images, onChange, onAdd }: ManageImagesProps) {
  const list = useRef<HTMLOListElement>(null)
  const [asked, setAsked] = useState<MachineImage | null>(null)
  const [told, setTold] = useState('')
  const [isBusy, setBusy] = useState(false)

  async function attempt(what: string, work: () => Promise<void>): Promise<void> {
    if (isBusy) return
    setBusy(true)
    try {
      await work()
    } catch (error) {
      toast.error(what, failureText(error))
    } finally {
      setBusy(false)
    }
  }

  function move(image: MachineImage, by: 1 | -1): void {
    const from = images.indexOf(image)
    const ids = images.map(({ id }) => id)
    ids.splice(from, 1)
    ids.splice(from + by, 0, image.id)
    void attempt('The order was not changed', async () => {
      const params = { id: machineId }
      onChange(await api('PUT /api/admin/machines/{id}/images/order', { params, body: { imageIds: ids } }))
      setTold(`${imageName(image)} is now ${from + by + 1} of ${images.length}`)
    })
  }

  function makeMain(image: MachineImage): void {
    void attempt('The main image was not changed', async () => {
      const main = await api('PATCH /api/admin/machines/{id}/images/{imageId}', {
        params: { id: machineId, imageId: image.id },
        body: { isMainImage: true },
      })
      onChange(images.map((one) => (one.id === main.id ? main : { ...one, isMainImage: false })))
      setTold(`${imageName(image)} is the main image now`)
    })
  }

  async function remove(image: MachineImage): Promise<void> {
    const { id } = image
    await api('DELETE /api/admin/machines/{id}/images/{imageId}', { params: { id: machineId, imageId: id } })
    const left = images.filter((one) => one.id !== id)
    // The first of the remaining ones has become the main one.
    onChange(
      left.map((one, index) => ({ ...one, isMainImage: image.isMainImage ? index === 0 : one.isMainImage })),
    )
    toast.success('Image Deleted', `${imageName(image)} was deleted.`)
  }

  if (images.length === 0) {
    return (
      <EmptyState title="No images yet" action={<Button onClick={onAdd}>Add New Image</Button>}>
        Until you add one, the machine’s page shows a drawn translite.
      </EmptyState>
    )
  }
  return (
    <>
      <p role="status" className="sr-only">
        {told}
      </p>
      <ol ref={list} tabIndex={-1} aria-label="Images in order" className="flex flex-col gap-3">
        {images.map((image, index) => (
          <ImageRow
            key={image.id}
            machineId={machineId}
            image={image}
            place={index}
            count={images.length}
            onMove={(by) => move(image, by)}
            onMain={() => makeMain(image)}
            onSaved={(saved) => onChange(images.map((one) => (one.id === saved.id ? saved : one)))}
            onDelete={() => setAsked(image)}
          />
        ))}
      </ol>
      <ConfirmDialog
        open={asked !== null}
        onClose={() => {
          setAsked(null)
          // Its row may be gone, and with it the button that opened the dialog.
          requestAnimationFrame(() => {
            if (document.activeElement === document.body) list.current?.focus()
          })
        }}
        title="Delete this image?"
        actionText="Delete"
        isDanger
        otherwise="The image was not deleted. Please try again."
        act={async () => {
          if (asked) await remove(asked)
        }}
      >
        {asked ? (
          <p>
            {asked.title ? quoted(asked.title) : imageName(asked)} will be deleted, along with its uploaded
            files. This cannot be undone.
          </p>
        ) : null}
      </ConfirmDialog>
    </>
  )
}
