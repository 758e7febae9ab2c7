import { latePart } from '#web/ui/late-part.tsx'

export const LateUserMenu = latePart(async () => (await import('./user-menu.tsx')).UserMenu)
