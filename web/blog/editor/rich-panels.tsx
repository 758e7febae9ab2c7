// Panels below the editor's toolbar: the address of a link, a machine to link by its name, and a selected picture's words.
import type { Editor } from '@tiptap/react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { FoundMachine } from '#contract/machines/machines.ts'
import { paths } from '#contract/paths.ts'
import { ALT_MAX } from '#contract/pictures/constants.ts'
import { MachineSearch } from '#web/machines/database/machine-search.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { describePicture } from './rich-pictures.ts'
import { linkAddress } from './rich-text.ts'

interface PanelProps {
  editor: Editor
  onClose: () => void
}

export function LinkPanel({ editor, onClose }: PanelProps) {
  const before = String(editor.getAttributes('link').href ?? '')
  const [address, setAddress] = useState(before)
  const [isFaulty, setFaulty] = useState(false)

  function apply() {
    const href = linkAddress(address)
    setFaulty(href === null)
    if (href === null) return
    const chain = editor.chain().focus().extendMarkRange('link')
    if (editor.state.selection.empty && before === '')
      chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run()
    else chain.setLink({ href }).run()
    onClose()
  }

  return (
    <Panel label="Link" onClose={onClose}>
      <Field
        label="Link address"
        hint="A page of this site, such as /faq, or an address that begins with https://"
        error={isFaulty ? 'Please enter an address such as https://example.org or /faq' : undefined}
      >
        <TextInput
          inputMode="url"
          autoComplete="off"
          autoFocus
          value={address}
          maxLength={2_000}
          onChange={({ currentTarget }) => setAddress(currentTarget.value)}
          onKeyDown={(event) => {
            // Must not submit the surrounding form.
            if (event.key !== 'Enter') return
            event.preventDefault()
            apply()
          }}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={apply}>
          Set link
        </Button>
        {before ? (
          <Button
            size="small"
            variant="quiet"
            onClick={() => {
              editor.chain().focus().extendMarkRange('link').unsetLink().run()
              onClose()
            }}
          >
            Remove link
          </Button>
        ) : null}
        <Button size="small" variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Panel>
  )
}

/** Inserts a machine's name as a link to its page. */
export function MachinePanel({ editor, onClose }: PanelProps) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  function place({ opdb_id: id, name }: FoundMachine) {
    const link = { type: 'link', attrs: { href: paths.machine(id, name) } }
    editor
      .chain()
      .focus()
      .insertContent([
        { type: 'text', text: name, marks: [link] },
        { type: 'text', text: ' ' },
      ])
      .unsetMark('link')
      .run()
    onClose()
  }
  return (
    <Panel label="Machine" onClose={onClose}>
      <MachineSearch
        ref={field}
        label="Machine"
        hint="Its name goes into the text, as a link to its page."
        error={undefined}
        onChoose={place}
      />
    </Panel>
  )
}

/** Changes what is read aloud of the selected picture. */
export function PicturePanel({ editor, onClose }: PanelProps) {
  const { src, alt } = editor.getAttributes('image')
  const [words, setWords] = useState(String(alt ?? ''))
  function apply() {
    describePicture(editor, String(src), words.trim())
    onClose()
  }
  return (
    <Panel label="Picture" onClose={onClose}>
      <Field label="What does it show?" hint="Read aloud to people who can’t see it. Empty for decoration.">
        <TextInput
          autoComplete="off"
          autoFocus
          value={words}
          maxLength={ALT_MAX}
          onChange={({ currentTarget }) => setWords(currentTarget.value)}
          onKeyDown={(event) => {
            // Must not submit the surrounding form.
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            event.preventDefault()
            apply()
          }}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={apply}>
          Done
        </Button>
        <Button size="small" variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Panel>
  )
}

function Panel({ label, onClose, children }: { label: string; onClose: () => void; children: ReactNode }) {
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    event.preventDefault()
    onClose()
  }
  return (
    <section
      aria-label={label}
      onKeyDown={onKeyDown}
      className="flex flex-col gap-3 rounded-card border border-line bg-raised p-3"
    >
      {children}
    </section>
  )
}
