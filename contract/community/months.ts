// Apart from the calendar's other numbers: every page brings along what the address of the events may say.

/** A month of the calendar: "2026-12". */
export const MONTH = /^20\d{2}-(?:0[1-9]|1[0-2])$/
