import type { MiddlewareFunction } from 'react-router'
import { admin } from './admin.ts'
import { albumAccess } from './album-access.ts'
import { guestOnly } from './guest-only.ts'
import { organization } from './organization.ts'
import { platform } from './platform.ts'
import { platformHost } from './platform-host.ts'
import { templatesAccess } from './templates-access.ts'
import { signedIn } from './signed-in.ts'

const guards: Readonly<Record<string, MiddlewareFunction<Response>>> = {
  admin,
  organization,
  platform,
  'platform-host': platformHost,
  'guest-only': guestOnly,
  'templates-access': templatesAccess,
  'album-access': albumAccess,
  'signed-in': signedIn,
}

/** Throws for an unknown name. */
export const guardNamed = (name: string): MiddlewareFunction<Response> => {
  const guard = Object.hasOwn(guards, name) ? guards[name] : undefined
  if (!guard) throw new Error(`Unknown route middleware: ${name}`)
  return guard
}
