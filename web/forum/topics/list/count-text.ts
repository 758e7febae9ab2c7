/** "1 reply", "2 replies", "1,204 views": a number and its noun. */
export function countText(count: number, one: string, many: string): string {
  return `${numberText(count)} ${count === 1 ? one : many}`
}

/** Thousands apart by commas, on server and browser alike. */
export function numberText(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',')
}
