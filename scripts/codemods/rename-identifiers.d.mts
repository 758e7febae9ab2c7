export function textWithNames(file: string, text: string, names: ReadonlyMap<string, string>): string
