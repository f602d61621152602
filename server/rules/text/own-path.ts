/**
 * Where to go on this host, from what an address or a form says: only ever a path of ours. Anything else, such as
 * `//elsewhere` or `https:`, is the `fallback`.
 */
export function ownPath(path: unknown, fallback = '/'): string {
  if (typeof path !== 'string' || path.length > 1000) return fallback
  // Browsers read a backslash as a slash and drop control characters, so that `/\t/elsewhere` would leave this host.
  return /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(path) ? path : fallback
}
