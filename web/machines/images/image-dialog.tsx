// ImageDialog: an admin's dialog for a machine's pictures. Loaded on demand: `lazy(() =>
// import('./image-dialog.tsx'))`.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { LocalMachine, MachineImage } from '#contract/machines/machines.ts'
import { refreshAll } from '#web/refresh-all.ts'
import { FormDialog, useFormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { AddImage } from './image-add.tsx'
import { ManageImages } from './image-manage.tsx'

export interface ImageDialogProps {
  machine: Pick<LocalMachine, 'id' | 'opdbId' | 'name' | 'images'>
  open: boolean
  onClose: () => void
  /** Called with all pictures in order after each change. */
  onChange: (images: MachineImage[]) => void
}

/** Adds pictures by address or upload, and manages existing ones. */
export function ImageDialog({ machine, open, onClose, onChange }: ImageDialogProps) {
  return (
    <FormDialog open={open} onClose={onClose} size="large" title="Manage Images" description={machine.name}>
      <ImageTabs machine={machine} onChange={onChange} />
    </FormDialog>
  )
}

function ImageTabs({ machine, onChange }: Pick<ImageDialogProps, 'machine' | 'onChange'>) {
  const { ask } = useFormDialog()
  const client = useQueryClient()
  const [tab, setTab] = useState('add')
  const { id, images } = machine
  function change(after: MachineImage[]): void {
    onChange(after)
    void refreshAll(client)
  }
  return (
    <Tabs
      label="Images"
      active={tab}
      onChange={(id) => ask(() => setTab(id))}
      tabs={[
        {
          id: 'add',
          label: 'Add New Image',
          content: <AddImage machineId={id} isFirst={images.length === 0} onChange={change} />,
        },
        {
          id: 'manage',
          label: 'Manage Existing',
          count: images.length,
          content: (
            <ManageImages machineId={id} images={images} onChange={change} onAdd={() => setTab('add')} />
          ),
        },
      ]}
    />
  )
}
