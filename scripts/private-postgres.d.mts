export function findPostgres(): string | null
export function startPrivatePostgres(
  settings?: string[],
): Promise<{ url: string; pid: number; stop: () => Promise<void> }>
