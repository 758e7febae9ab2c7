// Opens pictures in a post in a viewer, which is loaded on the first press.
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useLoadedDialog } from '#web/ui/overlays/use-loaded-dialog.ts'
import type { PictureViewerProps } from './picture-viewer.tsx'

/** Wraps a member's text and turns its pictures into buttons. */
export function WrittenPictures({ html, children }: { html: string; children: ReactNode }) {
  const root = useRef<HTMLDivElement>(null)
  const { Dialog: Viewer, open: openViewer } = useLoadedDialog<PictureViewerProps>(
    async () => (await import('./picture-viewer.tsx')).PictureViewer,
  )
  const [shown, setShown] = useState<{ pictures: PictureViewerProps['pictures']; at: number } | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has other pictures
  useEffect(() => {
    for (const image of picturesIn(root.current)) {
      image.tabIndex = 0
      image.setAttribute('role', 'button')
      image.setAttribute('aria-haspopup', 'dialog')
      image.setAttribute('aria-label', `Enlarge picture: ${image.alt || 'no description'}`)
      image.classList.add('cursor-zoom-in')
    }
  }, [html])

  async function open(target: HTMLImageElement) {
    const images = picturesIn(root.current)
    const at = images.indexOf(target)
    if (at < 0) return
    setShown({ pictures: images.map(({ src, alt }) => ({ src: largest(src), alt })), at })
    await openViewer()
  }

  function onClick(event: MouseEvent) {
    if (isPicture(event.target)) void open(event.target)
  }

  function onKeyDown(event: KeyboardEvent) {
    if ((event.key !== 'Enter' && event.key !== ' ') || !isPicture(event.target)) return
    event.preventDefault()
    void open(event.target)
  }

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: hears of presses on the pictures, which are buttons */}
      <div ref={root} onClick={onClick} onKeyDown={onKeyDown}>
        {children}
      </div>
      {Viewer ? (
        <Viewer
          pictures={shown?.pictures ?? []}
          at={shown?.at ?? 0}
          open={shown !== null}
          onClose={() => setShown(null)}
        />
      ) : null}
    </>
  )
}

function isPicture(target: EventTarget): target is HTMLImageElement {
  return target instanceof HTMLImageElement && target.closest('a') === null
}

/** Without pictures inside links, which follow the link. */
function picturesIn(root: HTMLElement | null): HTMLImageElement[] {
  return [...(root?.querySelectorAll<HTMLImageElement>('.written img') ?? [])].filter(isPicture)
}

function largest(src: string): string {
  return src.replace(/\/(?:small|medium)\.(webp|jpg)$/, '/large.$1')
}
