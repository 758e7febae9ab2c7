// Lazy component for parts that few viewers see: the server renders it in place, the browser fetches its script on its
// own and hydrates it, so that other viewers do not load it.
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'

export interface LazyComponent<P extends object> {
  (props: P): ReactNode
  /** Resolves when it can render synchronously; the server waits for it before rendering a page. */
  ready(): Promise<void>
}

/** `waiting` is shown until the script has come, where the server did not render the part. */
export function lazyComponent<P extends object>(
  load: () => Promise<ComponentType<P>>,
  waiting?: ReactNode,
): LazyComponent<P> {
  let Loaded: ComponentType<P> | undefined
  const Later = lazy(async () => ({ default: await load() }))

  function Late(props: P) {
    return <Suspense fallback={waiting}>{Loaded ? <Loaded {...props} /> : <Later {...props} />}</Suspense>
  }

  async function ready(): Promise<void> {
    Loaded ??= await load()
  }

  return Object.assign(Late, { ready })
}
