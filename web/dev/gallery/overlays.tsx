import Ellipsis from 'lucide-react/icons/ellipsis'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Drawer } from '#web/ui/overlays/drawer.tsx'
import { Menu, MenuAction, MenuDivider, MenuLink } from '#web/ui/overlays/menu.tsx'
import { Specimen } from './specimen.tsx'

type Shown = 'dialog' | 'confirm' | 'drawer'

export function Overlays() {
  const [shown, setShown] = useState<Shown | null>(null)
  const close = () => setShown(null)
  return (
    <>
      <Specimen name="Menu">
        <Menu
          label="More"
          trigger={<Ellipsis size={20} aria-hidden="true" />}
          triggerClassName="hover:bg-well"
        >
          <MenuLink href="/profile">Profile</MenuLink>
          <MenuAction onSelect={() => toast.info('Edited')}>Edit</MenuAction>
          <MenuAction onSelect={() => {}} disabled>
            Lock
          </MenuAction>
          <MenuDivider />
          <MenuAction onSelect={() => toast.error('Deleted')} danger>
            Delete
          </MenuAction>
        </Menu>
      </Specimen>
      <Specimen name="Dialog">
        <Button onClick={() => setShown('dialog')}>A form</Button>
        <Button onClick={() => setShown('confirm')}>A question</Button>
        <Dialog
          open={shown === 'dialog'}
          onClose={close}
          title="New topic"
          description="Say in the title what you want to know."
          actions={
            <>
              <Button onClick={close}>Cancel</Button>
              <Button variant="primary">Create topic</Button>
            </>
          }
        >
          <Field label="Title" required>
            <TextInput name="title" />
          </Field>
        </Dialog>
        <Dialog
          open={shown === 'confirm'}
          onClose={close}
          size="small"
          title="Delete post"
          description="Are you sure you want to delete this post? This action cannot be undone."
          actions={
            <>
              <Button onClick={close}>Cancel</Button>
              <Button variant="danger" onClick={close}>
                Delete
              </Button>
            </>
          }
        />
      </Specimen>
      <Specimen name="Drawer">
        <Button onClick={() => setShown('drawer')}>Open</Button>
        <Drawer open={shown === 'drawer'} onClose={close} label="Filters">
          <p className="text-quiet">A panel from the left.</p>
        </Drawer>
      </Specimen>
    </>
  )
}
