/** The version of the platform's terms that a sign-up accepts: the day from which their text is as it is. */
export const termsVersion = '2026-11-20'
