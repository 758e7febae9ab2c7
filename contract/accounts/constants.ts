// The bounds of names, addresses and passwords that forms need as well: apart from the schemas, because whoever
// imports those loads the validator with them.

export const USERNAME_MIN = 3
export const USERNAME_MAX = 30
export const PASSWORD_MIN = 6
export const PASSWORD_MAX = 200
export const EMAIL_MAX = 254

/** A simple address pattern, as the specification asks: one @, a dot in the domain, no blanks. */
export const EMAIL = /^[^\s@<>(),;:"\\[\]]+@[^\s@<>(),;:"\\[\]]+\.[^\s@<>(),;:"\\[\].]{2,}$/

export const BIO_MAX = 1000
export const LOCATION_MAX = 80
export const WEBSITE_MAX = 200
export const PASSKEY_NAME_MAX = 60
export const PASSKEYS_MAX = 10

/** Digits of an authenticator app's code; a recovery code is four groups of four letters and digits. */
export const TOTP_DIGITS = 6
export const RECOVERY_CODES = 10
