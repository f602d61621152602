import type { RouteHandle } from '#web/handle.ts'
import { previewHeaders, templateDraftMiddleware } from '#web/template-draft.server.ts'
import Home, { loader as homeLoader, meta } from '../public/home.tsx'

export default Home

export { meta }

export const handle: RouteHandle = { hydrate: false, showsContact: true }

export const middleware = templateDraftMiddleware('landing')

export const loader = homeLoader

export const action = () => null

export const headers = previewHeaders
