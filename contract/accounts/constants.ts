// Limits of names, email addresses and passwords. Without schemas, so that forms do not load the validator.

export const USERNAME_MIN = 3
export const USERNAME_MAX = 30
export const USERNAME = /^[\p{L}\p{N}][\p{L}\p{N}_.-]*$/u
export const USERNAME_TEXT =
  'Username can contain letters, digits, dots, hyphens and underscores, and begins with a letter or digit'
export const PASSWORD_MIN = 6
export const PASSWORD_MAX = 200
export const EMAIL_MAX = 254

/** Email pattern of the specification: one @, a dot in the domain, no blanks. */
export const EMAIL = /^[^\s@<>(),;:"\\[\]]+@[^\s@<>(),;:"\\[\]]+\.[^\s@<>(),;:"\\[\].]{2,}$/

export const DISPLAY_NAME_MAX = 40
/** Letters, digits, spaces and ordinary punctuation; never three marks on one letter, which cover other lines. */
export const DISPLAY_NAME = /^(?!.*\p{M}{3})(?=.*[\p{L}\p{N}])[\p{L}\p{M}\p{N} .,:;!?'’"“”&()+/#_–-]*$/u
export const DISPLAY_NAME_TEXT = 'Use letters, digits, spaces and ordinary punctuation'
export const BIO_MAX = 1000
export const LOCATION_MAX = 80
export const WEBSITE_MAX = 200
export const PASSKEY_NAME_MAX = 60
export const PASSKEYS_MAX = 10

/** Digits of an authenticator app's code. A recovery code is four groups of four letters and digits. */
export const TOTP_DIGITS = 6
export const RECOVERY_CODES = 10
