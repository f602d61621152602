// How Chromium, Firefox and Safari call a script without an answer, or one that is no longer there.
const scriptFailures = /dynamically imported|module script/i
// And a request.
const fetchFailures = /failed to fetch|network ?error|network connection|load failed|offline/i

/** An answer that ends in its middle is an error of the router, whose cause is the browser's. */
export const isFetchFailure = (error: unknown): boolean =>
  error instanceof TypeError
    ? fetchFailures.test(error.message) || isScriptFailure(error)
    : error instanceof Error && isFetchFailure(error.cause)

export const isScriptFailure = (error: unknown): boolean =>
  error instanceof TypeError && scriptFailures.test(error.message)
