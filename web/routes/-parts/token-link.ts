// Links of emails that carry a token: a page shows what the token opens, or says that the link is broken.
import { ApiError } from '#contract/api-error.ts'

export interface TokenAddress {
  token?: string | undefined
}

export function readTokenAddress({ token }: Record<string, unknown>): TokenAddress {
  return { token: typeof token === 'string' ? token : undefined }
}

/** Whether the token is good; loads what it opens. */
export async function loadTokenLink(
  token: string | undefined,
  load: (token: string) => Promise<unknown>,
): Promise<{ isGood: boolean }> {
  if (!token) return { isGood: false }
  try {
    await load(token)
    return { isGood: true }
  } catch (error) {
    if (error instanceof ApiError && error.status === 400) return { isGood: false }
    throw error
  }
}
