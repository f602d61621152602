import type { TenantProblem } from '#rules/tenants/tenant-file.ts'
import type { TemplateChoice, TemplateKind } from '#rules/templates/template-choice.ts'

export type TemplateCatalog = {
  /** Throws `Refused`: `template_kind_unknown`, `template_unknown`, `template_config_invalid`. */
  check(kind: string, id: string, config: unknown): { kind: TemplateKind } & TemplateChoice
  /** All problems of a choice, with their paths in `{ id, config }`. */
  problems(kind: string, id: string, config: unknown): TenantProblem[]
}
