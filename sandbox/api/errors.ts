// Refusals as the provider words them.

export type ErrorType = 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'

export class ProviderError extends Error {
  readonly status: number
  readonly type: ErrorType
  readonly code: string | undefined
  readonly param: string | undefined
  readonly declineCode: string | undefined
  constructor(
    status: number,
    type: ErrorType,
    message: string,
    more: { code?: string; param?: string; declineCode?: string } = {},
  ) {
    super(message)
    this.name = 'ProviderError'
    this.status = status
    this.type = type
    this.code = more.code
    this.param = more.param
    this.declineCode = more.declineCode
  }

  body() {
    return {
      error: {
        type: this.type,
        message: this.message,
        ...(this.code && { code: this.code }),
        ...(this.declineCode && { decline_code: this.declineCode }),
        ...(this.param && { param: this.param }),
      },
    }
  }
}

/** 400 that says which parameter is wrong. */
export function invalid(message: string, param?: string, code?: string): ProviderError {
  return new ProviderError(400, 'invalid_request_error', message, {
    ...(param && { param }),
    ...(code && { code }),
  })
}

/** 404 for an id in the address, 400 for one in the parameters. */
export function missing(kind: string, id: string, param?: string): ProviderError {
  return new ProviderError(
    param && param !== 'id' ? 400 : 404,
    'invalid_request_error',
    `No such ${kind}: '${id}'`,
    {
      code: 'resource_missing',
      param: param ?? 'id',
    },
  )
}
