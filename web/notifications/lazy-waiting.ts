import { lazyComponent } from '#web/ui/lazy-component.tsx'

export const LazyWaiting = lazyComponent('waiting', async () => (await import('./waiting.tsx')).Waiting)
