/** The path to redirect to if it is one of this host, else `fallback`: against open redirects such as `//elsewhere`. */
export function safeRedirectPath(path: unknown, fallback = '/'): string {
  if (typeof path !== 'string' || path.length > 1000) return fallback
  // Browsers read a backslash as a slash and drop control characters: `/\t/elsewhere` would leave this host.
  return /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(path) ? path : fallback
}
