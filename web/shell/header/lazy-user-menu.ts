import { lazyComponent } from '#web/ui/lazy-component.tsx'

export const LazyUserMenu = lazyComponent('userMenu', async () => (await import('./user-menu.tsx')).UserMenu)
