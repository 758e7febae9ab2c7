import { latePart } from '#web/ui/late-part.tsx'

/** For whoever chose a machine: the list alone does not need it. */
export const LateMachineDetail = latePart(async () => (await import('./machine-detail.tsx')).MachineDetail)
