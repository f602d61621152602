// How Chromium, Firefox and Safari call a request or a script without an answer.
const fetchFailures =
  /failed to fetch|network ?error|network connection|dynamically imported|load failed|module script|offline/i

/** An answer that ends in its middle is an error of the router, whose cause is the browser's. */
export const isFetchFailure = (error: unknown): boolean =>
  error instanceof TypeError ? fetchFailures.test(error.message) : error instanceof Error && isFetchFailure(error.cause)
