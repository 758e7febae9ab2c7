// Menu: a button that opens a short list of links and actions. Built on <details>, so that it works without script.
import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { classes } from '#web/ui/classes.ts'
import { SiteLink } from '#web/ui/site-link.tsx'

export interface MenuProps {
  /** Of the button. */
  id?: string
  /** Accessible name of the button, if its content has none. */
  label?: string
  /** Content of the button. */
  trigger: ReactNode
  /**
   * MenuLink and MenuAction elements. A function for actions, which need script anyway: it is called once the menu is
   * about to open, so that a page of many menus carries none of their items.
   */
  children: ReactNode | (() => ReactNode)
  align?: 'start' | 'end'
  triggerClassName?: string
  className?: string
}

function itemsOf(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[data-menu-item]')].filter(
    (item) => !item.hasAttribute('disabled'),
  )
}

function nextIndex(key: string, from: number, count: number): number | undefined {
  if (key === 'ArrowDown') return (from + 1) % count
  if (key === 'ArrowUp') return (Math.max(from, 0) - 1 + count) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return undefined
}

function close(menu: HTMLDetailsElement) {
  menu.open = false
  menu.querySelector('summary')?.focus()
}

function onKeyDown(event: KeyboardEvent<HTMLDetailsElement>) {
  const menu = event.currentTarget
  if (event.key === 'Escape' && menu.open) {
    event.stopPropagation()
    return close(menu)
  }
  const items = itemsOf(menu)
  const from = items.indexOf(document.activeElement as HTMLElement)
  const target = nextIndex(event.key, from, items.length)
  if (target === undefined || (!menu.open && !event.key.startsWith('Arrow'))) return
  event.preventDefault()
  menu.open = true
  items[target]?.focus()
}

function onBlur(event: FocusEvent<HTMLDetailsElement>) {
  const to = event.relatedTarget
  if (to instanceof Node && !event.currentTarget.contains(to)) event.currentTarget.open = false
}

/** Arrow keys move, Escape and a click outside close, choosing closes. */
export function Menu({
  id,
  label,
  trigger,
  children,
  align = 'start',
  triggerClassName,
  className,
}: MenuProps) {
  const ref = useRef<HTMLDetailsElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [isWanted, setWanted] = useState(false)
  const want = () => setWanted(true)
  // Opened before the page's script had come.
  useEffect(() => setOpen(ref.current?.open === true), [])
  useEffect(() => {
    if (!isOpen) return
    const closeOutside = (event: PointerEvent) => {
      const menu = ref.current
      if (menu && event.target instanceof Node && !menu.contains(event.target)) menu.open = false
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [isOpen])
  const items = typeof children !== 'function' ? children : isOpen || isWanted ? children() : null
  return (
    <details
      ref={ref}
      // A reader may have opened it before the script came.
      suppressHydrationWarning
      onToggle={(event) => setOpen(event.currentTarget.open)}
      onPointerEnter={want}
      onFocus={want}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
      className={classes('relative', className)}
    >
      <summary
        id={id}
        aria-label={label}
        className={classes(
          'bumper inline-flex min-h-11 items-center gap-1.5 rounded-control px-2',
          triggerClassName,
        )}
      >
        {trigger}
      </summary>
      {items === null ? null : (
        <div
          // Before the choice, so that a dialog it opens gives the focus back to the button.
          onClickCapture={(event) => {
            const item = event.target instanceof Element ? event.target.closest('[data-menu-item]') : null
            if (item && ref.current) close(ref.current)
          }}
          className={classes(
            'absolute top-full z-40 mt-1 flex w-max min-w-48 max-w-[min(20rem,calc(100vw-2rem))] flex-col rounded-card border border-line bg-raised p-1.5 shadow-card',
            align === 'end' ? 'right-0' : 'left-0',
          )}
        >
          {items}
        </div>
      )}
    </details>
  )
}

const ITEM =
  'flex min-h-11 w-full items-center gap-2.5 rounded-md px-3 py-2 text-left text-[0.9375rem] -outline-offset-2 hover:bg-well aria-[current=page]:font-semibold aria-[current=page]:text-amber-ink'

export interface MenuLinkProps {
  href: string
  icon?: ReactNode
  reload?: boolean
  /** Marks the page that is open. */
  isCurrent?: boolean
  children: ReactNode
}

export function MenuLink({ href, icon, reload = false, isCurrent = false, children }: MenuLinkProps) {
  return (
    <SiteLink
      href={href}
      reload={reload}
      aria-current={isCurrent ? 'page' : undefined}
      data-menu-item=""
      className={ITEM}
    >
      {icon}
      {children}
    </SiteLink>
  )
}

export interface MenuActionProps {
  onSelect: () => void
  icon?: ReactNode
  danger?: boolean
  disabled?: boolean
  children: ReactNode
}

export function MenuAction({ onSelect, icon, danger = false, disabled = false, children }: MenuActionProps) {
  return (
    <button
      type="button"
      onClick={onSelect}
      disabled={disabled}
      data-menu-item=""
      className={classes(ITEM, danger && 'text-bad', 'disabled:opacity-55')}
    >
      {icon}
      {children}
    </button>
  )
}

export function MenuDivider() {
  return <hr className="mx-2 my-1 border-line" />
}
