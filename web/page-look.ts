import type { Template } from '#templates/contract.ts'
import type { PageLook } from './handle.ts'
import { styleFileOf } from './styles/style-file.server.ts'

export const pageLookOf = ({ id, template }: { id: string; template: Template }): PageLook => ({
  id,
  preloads: template.look.preloads,
  css: template.look.css,
  isDark: template.look.isDark ?? false,
  styles: styleFileOf(id)?.address ?? null,
})
