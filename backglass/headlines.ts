// What is lettered on a picture when the whole name is too long: its beginning, never cut in the middle of a phrase.
import { drawableWords } from './lettering.ts'

/** Words that want another after them. */
const LOOSE_END =
  /^(?:&|A|ABOUT|AFTER|AGAINST|AN|AND|ARE|AS|AT|BE|BEFORE|BETWEEN|BUT|BY|CAN|DID|DO|DOES|FOR|FROM|HAS|HAVE|HER|HIS|HOW|I|IF|IN|INTO|IS|IT|ITS|MY|NO|NOT|OF|OFF|ON|ONTO|OR|OUR|OUT|OVER|PER|SINCE|SO|THAN|THAT|THE|THEIR|THESE|THIS|THOSE|TO|UNDER|UP|VIA|VS|WAS|WE|WERE|WHAT|WHEN|WHERE|WHICH|WHO|WHY|WITH|WITHOUT|YOU|YOUR)$/

/**
 * The first `most` of the words. Where that cuts them short, it also drops a phrase that was cut: "displays for System"
 * of "displays for System 11" becomes "displays". One word is always left.
 */
export function beginningOf(words: readonly string[], most: number): string[] {
  const kept = words.slice(0, most)
  if (kept.length === words.length) return kept
  const phrase = kept.findLastIndex((word) => LOOSE_END.test(word))
  const next = words.findIndex((word, at) => at > phrase && at >= kept.length && LOOSE_END.test(word))
  const isCut = phrase > 1 && next !== kept.length
  const whole = isCut ? kept.slice(0, phrase) : kept
  while (whole.length > 1 && LOOSE_END.test(whole.at(-1) ?? '')) whole.pop()
  return whole
}

/** The beginning of a headline that can stand alone: to its first stop, five words at most. */
export function headline(text: string): string[] {
  const first = drawableWords(text.split(/[:;,.?!–—|(]\s/)[0] ?? '').map((word) =>
    word.replace(/[.,:;]+$/, ''),
  )
  const whole =
    first.length > 1 || first.join('').length > 7 ? first : drawableWords(text.replace(/[,:;]/g, ' '))
  const short = beginningOf(whole, MOST_WORDS).flatMap((word) => word.match(/.{1,16}/g) ?? [])
  return short.length > 0 ? short.slice(0, MOST_WORDS) : ['MULTIBALL']
}

const MOST_WORDS = 5
