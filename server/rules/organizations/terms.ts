/** The version of the platform's terms: the day from which their text is in force. */
export const termsVersion = '2026-11-20'
