// Lazy component for parts that few viewers see: the server renders it in place, the browser fetches its script on its
// own and hydrates it, so that other viewers do not load it.
import { type ComponentType, lazy, Suspense } from 'react'

export interface LazyComponent<P extends object> {
  (props: P): React.ReactNode
  /** Resolves when it can render synchronously; the server waits for it before rendering a page. */
  ready(): Promise<void>
}

export function lazyComponent<P extends object>(load: () => Promise<ComponentType<P>>): LazyComponent<P> {
  let Loaded: ComponentType<P> | undefined
  const Later = lazy(async () => ({ default: await load() }))

  function Late(props: P) {
    return <Suspense>{Loaded ? <Loaded {...props} /> : <Later {...props} />}</Suspense>
  }

  async function ready(): Promise<void> {
    Loaded ??= await load()
  }

  return Object.assign(Late, { ready })
}
