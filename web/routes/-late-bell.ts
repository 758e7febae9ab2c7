import { latePart } from '#web/ui/late-part.tsx'

export const LateBell = latePart(async () => (await import('#web/notifications/bell-place.tsx')).BellPlace)
