/** "2:05 PM" of "14:05". */
export function twelveHours(clock: string): string {
  const hour = Number(clock.slice(0, 2))
  return `${hour % 12 || 12}${clock.slice(2)} ${hour < 12 ? 'AM' : 'PM'}`
}
