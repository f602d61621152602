import type { RouteHandle } from '#web/handle.ts'
import { previewHeaders, templateDraftMiddleware } from '#web/template-draft.server.ts'
import Event, { loader as eventLoader, meta } from '../public/event.tsx'

export default Event

export { meta }

export const handle: RouteHandle = { hydrate: false }

export const middleware = templateDraftMiddleware('event')

export const loader = eventLoader

export const action = () => null

export const headers = previewHeaders
