// Money is whole cents inside and a decimal string outside; never a float in between.

/** 999 → "9.99"; cents must be a safe integer. */
export function moneyOf(cents: number): string {
  const sign = cents < 0 ? '-' : ''
  const whole = Math.abs(cents)
  return `${sign}${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}`
}

/** 745000 → "$7,450.00", for sentences; screens format the result of moneyOf. */
export function dollarsOf(cents: number): string {
  return `$${moneyOf(cents).replace(/\B(?=(\d{3})+(?=\.))/g, ',')}`
}
