import { redirect } from 'react-router'
import { guardNamed } from '#web/guards/guards.ts'
import type { Route } from './+types/privacy'
import { requireAccount } from './signed-in-account.server.ts'

export const middleware: Route.MiddlewareFunction[] = [guardNamed('platform-host')]

export const loader = async (args: Route.LoaderArgs) => redirect(`${(await requireAccount(args)).home}#privacy`)
