/**
 * Removes the ids of confirmation pages: they give access to an order, also where a mistyped URL has them in its path.
 */
export const redactPath = (path: string): string =>
  path.replace(/(\/(?:success|participant)\/)[\w-]+/gi, '$1***').replace(/(order(?:=|%3d))[\w-]+/gi, '$1***')
