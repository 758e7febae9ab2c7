import { lazyComponent } from '#web/ui/lazy-component.tsx'

/** Loaded when a machine is selected; the list alone does not need it. */
export const LazyMachineDetail = lazyComponent(
  'machineDetail',
  async () => (await import('./machine-detail.tsx')).MachineDetail,
)
