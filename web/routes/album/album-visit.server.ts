import { redirect } from 'react-router'
import * as v from 'valibot'
import { unlockAlbum, type AlbumHead, type AlbumVisit, type LockedAlbum } from '#server/domain/albums/album-pages.ts'
import { albumCookie, openAlbumsOf } from '#server/http/album-scope.ts'
import { organizationOf, stateOf } from '#server/http/request-state.ts'
import { translatorOf } from '#server/i18n/translator.ts'
import { line } from '#rules/text/fields.ts'
import { act, type ActArgs } from '#web/acts.server.ts'
import { redirectWithCookies } from '#web/redirect-with-cookies.ts'

type Args = ActArgs & { params: { year: string } }

export const visitOf = (args: Args): AlbumVisit => ({
  year: args.params.year,
  openIds: openAlbumsOf(stateOf(args).platform, organizationOf(args), args.request.headers.get('cookie')),
})

/** Opens an album with its code, and shows the page that was to be seen. */
export const unlock = act(v.object({ code: line(40) }), async (ctx, { code }, args: Args) => {
  const { platform, address } = stateOf(args)
  const { id } = ctx.organization
  const { pathname } = new URL(args.request.url)
  const attempt = { email: `${id} album ${args.params.year}`, address }
  await platform.limits.ensureAllowed('album-code', attempt)
  const openId = await unlockAlbum(ctx, args.params.year, code)
  await platform.limits.resetAttempts('album-code', attempt)
  if (openId === null) return redirect(pathname)
  return redirectWithCookies(pathname, [albumCookie(platform, id, openId, args.request.headers.get('cookie'))])
})

/** The page’s title; that of a locked one says the album alone. */
export function titleOf(args: Args, page: LockedAlbum | { album: AlbumHead }, name?: string): string {
  const { locale } = stateOf(args)
  const album = 'locked' in page ? page.locked : page.album
  const title = [name, album.title].filter(Boolean).join(' · ')
  return translatorOf(locale)('album:documentTitle', { title, name: organizationOf(args).name })
}
