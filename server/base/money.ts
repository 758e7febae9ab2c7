// Money is whole cents inside and a decimal string outside; never a float in between.

/** 999 → "9.99"; cents must be a safe integer. */
export function moneyOf(cents: number): string {
  const sign = cents < 0 ? '-' : ''
  const whole = Math.abs(cents)
  return `${sign}${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}`
}

/** 745000 → "$7,450.00", for sentences; screens group what moneyOf gives. */
export function dollarsOf(cents: number): string {
  return `$${moneyOf(cents).replace(/\B(?=(\d{3})+(?=\.))/g, ',')}`
}

/** "9.99" → 999, "5" → 500; null where the text is no amount with at most two decimals. */
export function centsOf(money: string): number | null {
  const match = /^(-?)(\d{1,13})(?:\.(\d{1,2}))?$/.exec(money.trim())
  if (!match) return null
  const [, sign = '', whole = '0', part = ''] = match
  const cents = Number(whole) * 100 + Number(part.padEnd(2, '0') || '0')
  return sign ? -cents : cents
}
