// Numbers of questions about listings. Without schemas, so that pages do not load the validator.

/** Maximum length of a question, and of its answer. */
export const QUESTION_MAX = 1_000
/** Page size of questions. */
export const QUESTIONS_PAGE_SIZE = 20
/** Maximum of unanswered questions per member and listing. */
export const OPEN_QUESTIONS_MAX = 5
