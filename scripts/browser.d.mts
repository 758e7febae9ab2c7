export const BROWSER_FLAGS: string[]
export function findShell(exists?: (path: string) => boolean): string | undefined
export function findBrowser(exists?: (path: string) => boolean): string | undefined
export function getBrowser(): Promise<string>
