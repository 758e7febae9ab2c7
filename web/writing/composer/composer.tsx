// Composer: the field for members' texts. An ordinary textarea, usable from the start; its tools load when it gets the
// focus.
import { useHydrated } from '@tanstack/react-router'
import SendHorizontal from 'lucide-react/icons/send-horizontal'
import Type from 'lucide-react/icons/type'
import X from 'lucide-react/icons/x'
import {
  type ComponentType,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Button } from '#web/ui/button.tsx'
import { useFieldTies } from '#web/ui/forms/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import type { Draft } from '#web/writing/drafts/use-draft.ts'
import { ComposerField } from './composer-field.tsx'
import { type ComposerState, NOTHING_OPEN } from './composer-state.ts'
import { ComposerStatus } from './composer-status.tsx'
import type { ComposerToolsProps } from './composer-tools.tsx'

export interface ComposerProps {
  text: string
  write: (text: string) => void
  /** The kind of text, such as "Message to Ada": name of the field outside of a Field, and title of the full screen. */
  label: string
  /** Maximum length. */
  max: number
  /** Maximum of pictures in the text; none by default. */
  pictures?: number
  /** State of the text's draft, if it has one. */
  draft?: Pick<Draft, 'state' | 'problem' | 'conflict'>
  /** Called by an own send button; without it, Ctrl or ⌘ with Enter presses the surrounding form’s submit button. */
  onSend?: () => void
  /** Called when something is missing in the text or complete again, such as a picture being placed. */
  onPending?: (isPending: boolean) => void
  /** A tap on the field fills the screen on phones; else only its button does. */
  opensOnPress?: boolean
  /** Name in the surrounding form. */
  name?: string
  placeholder?: string
  rows?: number
  autoFocus?: boolean
  /** For the field. */
  className?: string
}

const SEND_HINT = 'Press Ctrl+Enter or ⌘+Enter to send.'

/** In the page, but above everything on phones while it fills the screen. */
const INLINE = 'relative flex min-w-0 flex-col gap-1'
const SHEET =
  'fixed inset-x-0 top-(--sheet-top) bottom-auto z-50 m-0 flex h-(--sheet-height) w-full max-w-none flex-col gap-1 overflow-hidden border-0 bg-ground px-3 pt-1 pb-2 text-ink'

export function Composer(props: ComposerProps) {
  const { text, write, label, max, draft, onSend, pictures = 0 } = props
  const ownId = useId()
  const ties = useFieldTies()
  const id = ties.id ?? ownId
  const [root, setRoot] = useState<HTMLDivElement | null>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const [state, setState] = useState<ComposerState>(NOTHING_OPEN)
  const change = useCallback(
    (changes: Partial<ComposerState>) => setState((before) => ({ ...before, ...changes })),
    [],
  )
  const { Tools, load } = useTools(root, Boolean(draft?.conflict))
  const press = useSheetOnPress({
    isWanted: props.opensOnPress === true,
    hasTools: Tools !== null,
    field,
    change,
  })
  useTypedBefore(field, write)
  const { isSheet, pending } = state
  const isPending = pending !== null
  useEffect(() => props.onPending?.(isPending), [isPending, props.onPending])
  const canSend = text.trim() !== '' && text.trim().length <= max && !isPending

  function send() {
    if (!onSend) submitButtonOf(field.current?.form)?.click()
    else if (canSend) {
      onSend()
      change({ isPreviewing: false, isSheet: false })
      requestAnimationFrame(() => field.current?.focus())
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    // The description of a picture takes Enter for itself.
    if (event.defaultPrevented || event.nativeEvent.isComposing) return
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    send()
  }

  function close() {
    change({ isSheet: false })
    requestAnimationFrame(() => root?.querySelector<HTMLElement>('[data-tool=sheet]')?.focus())
  }

  const sendButton = onSend ? <SendButton canSend={canSend} onClick={send} /> : null
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears of what is done in the field and with the buttons
    <div
      ref={setRoot}
      onFocus={load}
      onPointerEnter={load}
      onKeyDown={onKeyDown}
      {...(isSheet && { role: 'dialog', 'aria-modal': true, 'aria-label': label })}
      className={isSheet ? SHEET : INLINE}
    >
      {isSheet ? <SheetHead title={label} send={sendButton} onClose={close} /> : null}
      <ComposerField {...props} ref={field} id={id} lengthId={`${id}-length`} state={state} onPress={press} />
      {Tools && root && field.current ? (
        <Tools
          field={field.current}
          root={root}
          text={text}
          pictures={pictures}
          conflict={draft?.conflict ?? null}
          state={state}
          onState={change}
          send={isSheet ? null : sendButton}
        />
      ) : (
        <BeforeTools onPress={load} send={sendButton} />
      )}
      {/* Uses the space around the toolbar's icons, so that its line takes little room while it is empty. */}
      <div className={draft && !onSend ? 'pointer-events-none -mt-2 -mb-1.5' : undefined}>
        <ComposerStatus
          id={`${id}-length`}
          text={text}
          max={max}
          draft={draft}
          pending={pending}
          hint={onSend && SEND_HINT}
        />
      </div>
    </div>
  )
}

/** Pressed instead of submitting the form, because a button that is disabled or busy does nothing. */
function submitButtonOf(form: HTMLFormElement | null | undefined): HTMLElement | undefined {
  return [...(form?.elements ?? [])].find(
    (control): control is HTMLButtonElement =>
      control instanceof HTMLButtonElement && control.type === 'submit',
  )
}

/** The tools once loaded; if that fails (offline), the field works without them. */
function useTools(root: HTMLElement | null, isNeeded: boolean) {
  // In an object, because React would call a function passed to the setter.
  const [loaded, setLoaded] = useState<{ Tools: ComponentType<ComposerToolsProps> } | null>(null)
  const load = useCallback(() => {
    import('./composer-tools.tsx').then(
      ({ ComposerTools }) => setLoaded((before) => before ?? { Tools: ComposerTools }),
      () => undefined,
    )
  }, [])
  useEffect(() => {
    // The field was focused before the page's script ran.
    if (isNeeded || root?.contains(document.activeElement)) load()
  }, [root, isNeeded, load])
  return { Tools: loaded?.Tools ?? null, load }
}

/** Takes over text typed before the page's script ran. */
function useTypedBefore(field: RefObject<HTMLTextAreaElement | null>, write: (text: string) => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, at the beginning
  useLayoutEffect(() => {
    const { value = '', defaultValue = '' } = field.current ?? {}
    if (value !== defaultValue) write(value)
  }, [])
}

interface SheetOnPress {
  isWanted: boolean
  hasTools: boolean
  field: RefObject<HTMLTextAreaElement | null>
  change: (changes: Partial<ComposerState>) => void
}

/** A tap on the field fills the screen of a phone, at once or when the tools have loaded. */
function useSheetOnPress({ isWanted, hasTools, field, change }: SheetOnPress): () => void {
  const isPressed = useRef(false)
  useEffect(() => {
    if (!hasTools || !isPressed.current || document.activeElement !== field.current) return
    change({ isSheet: true })
  }, [hasTools, field, change])
  return () => {
    if (!isWanted || !matchMedia('(width < 40rem) and (pointer: coarse)').matches) return
    isPressed.current = true
    if (hasTools) change({ isSheet: true })
  }
}

function SendButton({ canSend, onClick }: { canSend: boolean; onClick: () => void }) {
  const isReady = useHydrated()
  return (
    <Button
      variant="primary"
      disabled={!isReady || !canSend}
      onClick={onClick}
      icon={<SendHorizontal size={18} aria-hidden="true" />}
    >
      <span className="max-sm:sr-only">Send</span>
    </Button>
  )
}

function SheetHead({ title, send, onClose }: { title: string; send: ReactNode; onClose: () => void }) {
  return (
    <div className="flex min-h-12 items-center gap-2">
      <IconButton label="Leave full screen" icon={<X size={21} aria-hidden="true" />} onClick={onClose} />
      <h2 className="min-w-0 grow truncate font-semibold">{title}</h2>
      {send}
    </div>
  )
}

/** Reserves the toolbar's space, so that nothing shifts when it loads. */
function BeforeTools({ onPress, send }: { onPress: () => void; send: ReactNode }) {
  const isReady = useHydrated()
  return (
    <div className="flex min-h-11 items-center justify-between gap-1.5">
      <Button
        variant="quiet"
        disabled={!isReady}
        icon={<Type size={19} aria-hidden="true" />}
        onClick={onPress}
        className="-ml-3 pl-3 noscript:hidden"
      >
        Formatting
      </Button>
      {send}
    </div>
  )
}
