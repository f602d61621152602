import type { MiddlewareFunction } from 'react-router'
import { formOf, organizationOf, requestState, stateOf } from '#server/http/request-state.ts'
import type { TemplateKind } from '#rules/templates/template-choice.ts'
import { guardNamed } from './guards/guards.ts'
import { draftIn } from './preview-draft.server.ts'

/** Shows a page of staff's organization with a template that is not saved yet, and with it what surrounds the page. */
export const templateDraftMiddleware = (kind: TemplateKind): MiddlewareFunction<Response>[] => [
  guardNamed('admin'),
  guardNamed('templates-access'),
  (args, next) => {
    const organization = organizationOf(args)
    const { id, config } = draftIn(formOf(args))
    const templates = { ...organization.templates, [kind]: { id: String(id), config } }
    args.context.set(requestState, { ...stateOf(args), organization: { ...organization, templates } })
    return next()
  },
]

export const previewHeaders = () => ({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' })
