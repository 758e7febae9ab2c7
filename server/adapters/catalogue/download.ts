// Downloads a text from a source that may be slow, endless, silent or wrong.
import { MAX_CATALOGUE_BYTES, OutsideError } from './port.ts'

export interface Timeouts {
  /** Milliseconds without a byte before giving up. */
  silence: number
  /** Milliseconds for the whole download. */
  total: number
  bytes?: number
}

export interface Downloaded {
  status: number
  text: string
  etag: string | null
}

/**
 * Gets an address; a 304 has an empty text. Throws OutsideError for any other status, for silence, for too much. Errors
 * show `name` instead of the address, which may contain a token, and of the address only the host.
 */
export async function download(
  address: string,
  { name, timeouts, headers = {} }: { name: string; timeouts: Timeouts; headers?: Record<string, string> },
): Promise<Downloaded> {
  const control = new AbortController()
  const { host } = new URL(address)
  const giveUp = (why: string) => () => control.abort(new OutsideError(`${name} ${why}.`, { wasReached }))
  let wasReached = false
  const total = setTimeout(giveUp('did not finish in time'), timeouts.total)
  let silence = setTimeout(giveUp(`did not answer in time from ${host}`), timeouts.silence)
  try {
    const response = await fetch(address, {
      headers: { accept: 'application/json', 'user-agent': 'Multiball', ...headers },
      signal: control.signal,
    })
    wasReached = true
    if (response.status === 304) return { status: 304, text: '', etag: response.headers.get('etag') }
    if (response.status !== 200) {
      await response.body?.cancel()
      throw new OutsideError(`${name} ${meaningOf(response.status)}.`, {
        wasReached,
        status: response.status,
      })
    }
    const chunks: Uint8Array[] = []
    let size = 0
    for await (const chunk of response.body ?? []) {
      clearTimeout(silence)
      silence = setTimeout(giveUp('fell silent'), timeouts.silence)
      size += chunk.byteLength
      if (size > (timeouts.bytes ?? MAX_CATALOGUE_BYTES)) {
        throw new OutsideError(`${name} is larger than ${sizeText(timeouts.bytes)}.`, { wasReached })
      }
      chunks.push(chunk)
    }
    return { status: 200, text: Buffer.concat(chunks).toString('utf8'), etag: response.headers.get('etag') }
  } catch (error) {
    if (error instanceof OutsideError) throw error
    if (control.signal.reason instanceof OutsideError) throw control.signal.reason
    throw new OutsideError(`${name} ${wasReached ? 'broke off' : `cannot be reached at ${host}`}.`, {
      wasReached,
    })
  } finally {
    clearTimeout(total)
    clearTimeout(silence)
    control.abort()
  }
}

function sizeText(bytes: number = MAX_CATALOGUE_BYTES): string {
  return bytes >= 1_048_576 ? `${Math.round(bytes / 1_048_576)} MB` : `${Math.round(bytes / 1024)} kB`
}

function meaningOf(status: number): string {
  if (status === 401 || status === 403) return `refused the token (${status})`
  if (status === 429) return 'was asked too often (429); it gives one export an hour'
  return `answered ${status}`
}
