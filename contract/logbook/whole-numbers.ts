/**
 * "84,210,470" → 84210470; thousands may be separated by commas, points, spaces or apostrophes. Undefined for all else,
 * such as "1.5".
 */
export function wholeNumberOf(text: string): number | undefined {
  if (!/^(?:\d{1,15}|\d{1,3}(?:[,. \u00a0\u202f’']\d{3}){1,4})$/.test(text)) return undefined
  return Number(text.replace(/\D/g, ''))
}
