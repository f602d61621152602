import { personalData } from '#server/domain/accounts/personal-data.ts'
import { platformContextOf, stateOf } from '#server/http/request-state.ts'
import { guardNamed } from '#web/guards/guards.ts'
import { requireSignedIn } from '#web/guards/signed-in.ts'
import { runLoader } from '#web/refusal.ts'
import type { Route } from './+types/personal-data-export'

export const middleware: Route.MiddlewareFunction[] = [guardNamed('platform-host')]

export const loader = (args: Route.LoaderArgs) =>
  runLoader(async () => {
    const { userId } = await requireSignedIn(args)
    const { platform, address } = stateOf(args)
    await platform.limits.ensureAllowed('personal-data', { email: userId, address })
    const data = await personalData(await platformContextOf(args), { userId })
    return new Response(`${JSON.stringify(data, null, 2)}\n`, {
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': 'attachment; filename="dorsal-data.json"',
        'cache-control': 'no-store',
      },
    })
  })
