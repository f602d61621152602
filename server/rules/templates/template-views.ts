import type { TemplateChoice, TemplateKind } from './template-choice.ts'
import type { TemplateOption } from './template-options.ts'

/** `version` names the saved choice of a kind. */
export type TemplateSettings = Readonly<Record<TemplateKind, TemplateChoice & { version: string }>> & {
  /** Whose page is the example; null: there is none yet. */
  example: { id: string; title: string } | null
}

export type OfferedTemplate = { id: string; showsPicture: boolean; options: TemplateOption[] }

export type TemplateOffers = Readonly<Record<TemplateKind, OfferedTemplate[]>>
