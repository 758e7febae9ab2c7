export function takeLock(file: string): (() => void) | number
export function holderOf(file: string): number | null
