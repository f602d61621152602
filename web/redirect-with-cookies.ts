import { redirect } from 'react-router'

export const redirectWithCookies = (path: string, cookies: readonly string[]): Response =>
  redirect(path, { headers: cookies.map((cookie): [string, string] => ['set-cookie', cookie]) })
