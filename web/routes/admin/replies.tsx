import { replies } from '#server/domain/replies/replies.ts'
import { replyResource } from '#rules/replies/reply-resource.ts'
import { acts } from '#web/acts.server.ts'
import { ResourceScreen } from '#web/admin/resource-screen.tsx'
import type { RouteHandle } from '#web/handle.ts'
import { loadResource, resourceActs } from '#web/resource.server.ts'
import type { Route } from './+types/replies'

export { shouldRevalidate } from '#web/client-action.ts'

export const handle: RouteHandle = { texts: ['audit'] }

export const loader = (args: Route.LoaderArgs) => loadResource(replies, args)

export const action = acts(resourceActs(replies))

export default function Replies({ loaderData: page }: Route.ComponentProps) {
  return <ResourceScreen resource={replyResource} page={page} fact="language" />
}
