import { lazyComponent } from '#web/ui/lazy-component.tsx'

export const LazyWaiting = lazyComponent(async () => (await import('./waiting.tsx')).Waiting)
