export function findPostgres(): string | null
export function startPrivatePostgres(): Promise<{ url: string; stop: () => Promise<void> }>
