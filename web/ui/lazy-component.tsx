// A part of the frame that few are shown: the server draws it in place, the browser fetches it by itself and takes over
// what stands there, so that nobody else loads its script.
import { type ComponentType, lazy, Suspense } from 'react'

export interface LazyComponent<P extends object> {
  (props: P): React.ReactNode
  /** Resolves when it can be drawn at once; the server waits for it before it draws a page. */
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
