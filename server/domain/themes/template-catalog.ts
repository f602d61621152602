import type { TemplateChoice, TemplateKind } from '#rules/templates/template-choice.ts'

export type TemplateCatalog = {
  /** Throws `Refused`: `template_kind_unknown`, `template_unknown`, `template_config_invalid`. */
  check(kind: string, id: string, config: unknown): { kind: TemplateKind } & TemplateChoice
}
