import { type ReactNode, useEffect, useRef, useState } from 'react'

export interface LazyPictureProps {
  /** A drawn picture of this site: such addresses always load. */
  src: string
  /** Placeholder until the picture is requested. */
  children: ReactNode
}

/**
 * A small 4:3 picture beside a title, fetched only when it scrolls into view: the browser's own lazy loading starts
 * several screens ahead, which costs first visits over slow connections.
 */
export function LazyPicture({ src, children }: LazyPictureProps) {
  const ref = useRef<HTMLDivElement>(null)
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    if (isSeen || !ref.current) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) setSeen(true)
    })
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [isSeen])
  return (
    <div
      ref={ref}
      className="relative flex h-12 w-16 shrink-0 items-center justify-center overflow-clip rounded-md border border-line bg-sunk text-quiet"
    >
      {children}
      {isSeen ? (
        <img src={src} alt="" width={64} height={48} className="absolute inset-0 size-full object-cover" />
      ) : null}
    </div>
  )
}
