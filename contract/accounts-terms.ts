// The bounds of names, addresses and passwords that forms need as well: apart from the schemas, because whoever
// imports those loads the validator with them.

export const USERNAME_MIN = 3
export const USERNAME_MAX = 30
export const PASSWORD_MIN = 6
export const PASSWORD_MAX = 200
export const EMAIL_MAX = 254

/** A simple address pattern, as the specification asks: one @, a dot in the domain, no blanks. */
export const EMAIL = /^[^\s@<>(),;:"\\[\]]+@[^\s@<>(),;:"\\[\]]+\.[^\s@<>(),;:"\\[\].]{2,}$/
