import { lazyComponent } from '#web/ui/lazy-component.tsx'

/** For whoever chose a machine: the list alone does not need it. */
export const LazyMachineDetail = lazyComponent(
  async () => (await import('./machine-detail.tsx')).MachineDetail,
)
