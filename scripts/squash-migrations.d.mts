export function writeBaseline(folder: string): void
