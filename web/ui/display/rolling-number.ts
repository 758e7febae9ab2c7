/** The text during the roll: digits count up from zero to its number, the rest is constant. `share` is 0 to 1. */
export function rolledText(text: string, share: number): string {
  const digits = text.replace(/\D/g, '')
  if (digits === '' || digits.length > 12 || share >= 1) return text
  const eased = 1 - (1 - Math.max(share, 0)) ** 3
  const reached = String(Math.floor(Number(digits) * eased)).padStart(digits.length, '0')
  let at = 0
  return text.replace(/\d/g, () => reached[at++] ?? '0')
}
