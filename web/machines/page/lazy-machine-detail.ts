import { latePart } from '#web/ui/lazy-component.tsx'

/** For whoever chose a machine: the list alone does not need it. */
export const LateMachineDetail = latePart(async () => (await import('./machine-detail.tsx')).MachineDetail)
