import type { MiddlewareFunction } from 'react-router'
import { admin } from './admin.ts'
import { guestOnly } from './guest-only.ts'
import { organization } from './organization.ts'

const guards: Readonly<Record<string, MiddlewareFunction<Response>>> = {
  admin,
  organization,
  'guest-only': guestOnly,
}

/** The route middleware of a name, for a route's `middleware`. Throws for a name that nobody has. */
export const guardNamed = (name: string): MiddlewareFunction<Response> => {
  const guard = Object.hasOwn(guards, name) ? guards[name] : undefined
  if (!guard) throw new Error(`Unknown route middleware: ${name}`)
  return guard
}
