/**
 * A path as a log may keep it. Whoever has the id of a confirmation page sees that order, so a log must not have it:
 * neither from its address nor from a mistyped one that took the query for a part of the path.
 */
export const loggedPath = (path: string): string =>
  path.replace(/(\/(?:success|participant)\/)[\w-]+/gi, '$1***').replace(/(order(?:=|%3d))[\w-]+/gi, '$1***')
