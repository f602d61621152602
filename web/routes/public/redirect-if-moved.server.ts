import { redirect } from 'react-router'
import { isId } from '#rules/ids.ts'
import { paths } from '#rules/paths.ts'

type Args = Readonly<{ request: Request; params: Readonly<{ id: string }> }>

/** Throws the way to an event's present address where the request has one that it had before. */
export function redirectIfMoved({ request, params: { id } }: Args, slug: string): void {
  if (id === slug || isId(id)) return
  const { pathname, search } = new URL(request.url)
  throw redirect(paths.event(slug) + pathname.slice(paths.event(id).length) + search, 301)
}
