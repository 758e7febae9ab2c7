import { randomInt } from 'node:crypto'

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** "cus_" and 24 random letters and digits. */
export function newId(prefix: string): string {
  return prefix + Array.from({ length: 24 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
}
