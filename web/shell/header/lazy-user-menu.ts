import { latePart } from '#web/ui/lazy-component.tsx'

export const LateUserMenu = latePart(async () => (await import('./user-menu.tsx')).UserMenu)
