// Headers that every answer carries, and the content security policy of pages.
import { createHash } from 'node:crypto'

const COMMON: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
}

const HSTS = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }

/** For answers that are data, not pages. */
export function dataHeaders(isSecure: boolean): Record<string, string> {
  return {
    ...COMMON,
    ...(isSecure && HSTS),
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cache-control': 'no-store',
  }
}

/** For a rendered page: its own inline scripts are allowed by their hashes, nothing else runs. */
export function pageHeaders(
  html: string,
  { isSecure, isDevelopment }: { isSecure: boolean; isDevelopment: boolean },
) {
  return {
    ...COMMON,
    ...(isSecure && HSTS),
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': pagePolicy(html, isSecure, isDevelopment),
  }
}

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g

function pagePolicy(html: string, isSecure: boolean, isDevelopment: boolean): string {
  const hashes = [...html.matchAll(INLINE_SCRIPT)].map(
    ([, body = '']) => `'sha256-${createHash('sha256').update(body).digest('base64')}'`,
  )
  return [
    "default-src 'self'",
    `script-src 'self' ${hashes.join(' ')}`.trim(),
    // Radix and sonner write style attributes and elements of their own.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' https://img.opdb.org",
    "font-src 'self'",
    // The development server speaks over a socket of its own.
    `connect-src 'self'${isDevelopment ? ' ws: wss:' : ''}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(isSecure ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}
