/** "1 reply", "2 replies", "1,204 views": a number and its noun. */
export function countText(count: number, one: string, many = `${one}s`): string {
  return `${numberText(count)} ${count === 1 ? one : many}`
}

/** With commas between thousands, the same on server and browser: "1,044,286,700". */
export function numberText(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',')
}
