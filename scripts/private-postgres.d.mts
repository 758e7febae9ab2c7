export function findPostgres(): string | null
export function startPrivatePostgres(): Promise<{ url: string; pid: number; stop: () => Promise<void> }>
