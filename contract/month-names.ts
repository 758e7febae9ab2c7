/** English month names, from January; the site is in English. */
export const MONTHS =
  'January February March April May June July August September October November December'.split(' ')
