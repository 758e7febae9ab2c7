/** In English, as everything the site says: from January. */
export const MONTHS =
  'January February March April May June July August September October November December'.split(' ')
