import { upcomingRacesOfUser } from '#server/domain/accounts/person-holdings.ts'
import { profileView } from '#server/domain/accounts/profile-view.ts'
import { sessionList } from '#server/domain/sessions/session-list.ts'
import { platformContextOf, stateOf } from '#server/http/request-state.ts'
import { regionOf } from '#rules/text/locale.ts'
import { formatDateTime, formatMediumDate } from '#rules/time/moment.ts'
import { profileChanges, type ProfileData } from '#web/screens/profile/profile-data.ts'
import { hasFactorNotice } from './factor-notice.server.ts'
import { eraseWordIn } from './erase-word.server.ts'
import { memberSites } from './member-sites.server.ts'
import { requireAccount } from './signed-in-account.server.ts'

type RouteArgs = Parameters<typeof requireAccount>[0]

export const profileData = async (args: RouteArgs): Promise<ProfileData> => {
  const account = await requireAccount(args)
  const { organization } = stateOf(args)
  const ctx = await platformContextOf(args)
  const profile = await profileView(ctx, account.userId)
  const style = { region: regionOf(account.locale, organization?.region), timeZone: organization?.timeZone ?? 'UTC' }
  const formatDay = (moment: string) => formatMediumDate(moment, style)
  return {
    profile: {
      ...profile,
      passkeys: profile.passkeys.map((passkey) => ({
        ...passkey,
        createdAt: formatDay(passkey.createdAt),
        lastUsedAt: passkey.lastUsedAt && formatDay(passkey.lastUsedAt),
      })),
    },
    sessions: (await sessionList(ctx, account)).map((session) => ({
      ...session,
      lastActiveAt: formatDateTime(session.lastActiveAt, style),
    })),
    memberships: (await memberSites(args, account.userId)).map((site) => ({
      ...site,
      isHere: site.id === organization?.id,
    })),
    upcoming: await upcomingRacesOfUser(ctx, account.userId),
    eraseWord: eraseWordIn(args),
    showsFactorNotice: await hasFactorNotice(args),
    done: doneOf(args.request),
  }
}

const doneOf = (request: Request) => {
  const change = new URL(request.url).searchParams.get('done')
  return profileChanges.find((one) => one === change) ?? null
}
