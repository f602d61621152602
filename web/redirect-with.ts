import { redirect } from 'react-router'

/** Sends on to another page and sets cookies on the way. */
export const redirectWith = (path: string, cookies: readonly string[]): Response =>
  redirect(path, { headers: cookies.map((cookie): [string, string] => ['set-cookie', cookie]) })
