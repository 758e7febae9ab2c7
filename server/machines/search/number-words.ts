// Spellings of numbers: "High Speed II" is "high speed 2", "8 Ball" is "eight ball".

/** Roman numerals that are neither words nor letters; "i" counts only at the end of a name, "v" and "x" never. */
const ROMAN: Record<string, string> = { ii: '2', iii: '3', iv: '4', vi: '6', vii: '7', viii: '8', ix: '9' }

const SPELLED: Record<string, string> = {
  one: '1',
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  seven: '7',
  eight: '8',
  nine: '9',
  ten: '10',
}

/** A folded text with numbers as digits: "terminator ii" → "terminator 2". */
export function inDigits(folded: string): string {
  const words = folded.split(' ')
  const last = words.length - 1
  return words
    .map((word, at) => ROMAN[word] ?? SPELLED[word] ?? (word === 'i' && at === last && at > 0 ? '1' : word))
    .join(' ')
}

/** The text, and its variant with digits if that differs. */
export function numberSpellings(folded: string): string[] {
  const digits = inDigits(folded)
  return digits === folded ? [folded] : [folded, digits]
}
