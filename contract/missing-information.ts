// Said by the toasts and refusals of forms with empty required fields. Without schemas, for browsers.

export const MISSING_INFORMATION = 'Please fill out all required fields.'
