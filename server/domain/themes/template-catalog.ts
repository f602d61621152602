import type { TemplateChoice, TemplateKind } from '#rules/views.ts'

/** Which templates there are and what may be set about them: looks are drawn elsewhere, the domain asks whether one may be chosen. */
export type TemplateCatalog = {
  /** A choice as it may be saved. Refuses `template_kind_unknown`, `template_unknown`, `template_config_invalid`. */
  check(kind: string, id: string, config: unknown): { kind: TemplateKind } & TemplateChoice
}
