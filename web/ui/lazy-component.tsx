// Lazy component for parts that few viewers see: the server renders it in place, the browser fetches its script on its
// own and hydrates it, so that other viewers do not load it.
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'

/** What a loader tells the router about a lazy component that its page shows. */
export interface AnyLazyComponent {
  /** Its name in the page that the server sends, unique on the site. */
  part: string
  /** Resolves when it can render synchronously; the server waits for it before rendering a page. */
  ready(): Promise<void>
}

export interface LazyComponent<P extends object> extends AnyLazyComponent {
  (props: P): ReactNode
}

/** Those of the pages that have come so far. */
const known = new Map<string, AnyLazyComponent>()

/** `waiting` is shown until the script has come, where the server did not render the part. */
export function lazyComponent<P extends object>(
  part: string,
  load: () => Promise<ComponentType<P>>,
  waiting?: ReactNode,
): LazyComponent<P> {
  let Loaded: ComponentType<P> | undefined
  function Late(props: P) {
    // The same for as long as it is shown, or it would lose its state; asked for again by the next one if it did not come.
    const [Shown] = useState<ComponentType<P>>(() => Loaded ?? lazy(async () => ({ default: await come() })))
    return (
      <Suspense fallback={waiting}>
        <Shown {...props} />
      </Suspense>
    )
  }

  async function come(): Promise<ComponentType<P>> {
    Loaded ??= await load()
    return Loaded
  }

  async function ready(): Promise<void> {
    await come()
  }

  const component = Object.assign(Late, { part, ready })
  known.set(part, component)
  return component
}

/** Resolves when the part of that name can render synchronously; at once if no page that has come knows it. */
export async function readyPart(part: string): Promise<void> {
  await known.get(part)?.ready()
}
