// Questions about listings: numbers that pages need as well.

/** Characters of a question, and of its answer. */
export const QUESTION_MAX = 1_000
/** Questions that a page of them has. */
export const QUESTIONS_PAGE_SIZE = 20
/** Questions of one member on one listing that wait for an answer. */
export const OPEN_QUESTIONS_MAX = 5
